// Tests run without a server: a request that is not replaced by the test must fail loudly.
globalThis.fetch = () => Promise.reject(new Error("a test reached for the network"));
