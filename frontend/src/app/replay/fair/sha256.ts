/**
 * SHA-256 and HMAC-SHA256 of our own (FIPS 180-4, RFC 2104).
 *
 * The browser's crypto.subtle is not there on plain HTTP, as in a home network;
 * and the code that checks a shuffle should be short enough to be read.
 */
const BLOCK = 64; // bytes
const WORD = 2 ** 32;

/** The first 32 bits of the fractional part of a number. */
const fraction = (value: number): number => Math.floor((value - Math.floor(value)) * WORD) >>> 0;

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p !== 0)) found.push(n);
  return found;
}

// The constants of the standard: roots of the first primes, so that nothing could be hidden in them.
const ROUNDS = Uint32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** The message, a 1, zeros, and its length in bits: whole blocks. */
function padded(message: Uint8Array): Uint8Array {
  const blocks = Math.ceil((message.length + 9) / BLOCK);
  const bytes = new Uint8Array(blocks * BLOCK);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  const bits = message.length * 8;
  view.setUint32(bytes.length - 8, Math.floor(bits / WORD));
  view.setUint32(bytes.length - 4, bits % WORD);
  return bytes;
}

export function sha256(message: Uint8Array): Uint8Array {
  const bytes = padded(message);
  const view = new DataView(bytes.buffer);
  const state = START.slice();
  const w = new Uint32Array(64);
  for (let block = 0; block < bytes.length; block += BLOCK) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [a, b] = [w[i - 15]!, w[i - 2]!];
      const s0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
      const s1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
      w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
    }
    compress(state, w);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setUint32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

function compress(state: Uint32Array, w: Uint32Array): void {
  let [a, b, c, d] = [state[0]!, state[1]!, state[2]!, state[3]!];
  let [e, f, g, h] = [state[4]!, state[5]!, state[6]!, state[7]!];
  for (let i = 0; i < 64; i++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i]! + w[i]!) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word));
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const short = key.length > BLOCK ? sha256(key) : key;
  const pad = (mask: number) => Uint8Array.from({ length: BLOCK }, (_, i) => (short[i] ?? 0) ^ mask);
  return sha256(joined([pad(0x5c), sha256(joined([pad(0x36), message]))]));
}

// --- bytes -----------------------------------------------------------------------------------------

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const bytesOf = (digits: string): Uint8Array =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
