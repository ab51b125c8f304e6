/**
 * What a component asks of the server, one request at a time: whether it waits for an answer, and
 * why the last request failed. A second press while it waits sends nothing.
 */
export class Requests {
  busy = $state(false);
  failure: unknown = $state.raw(null);
  readonly #onfail: ((error: unknown) => void) | undefined;

  /** `onfail`: who shows the failure, if not the component itself. */
  constructor(onfail?: (error: unknown) => void) {
    this.#onfail = onfail;
  }

  /** Whether the request was sent and succeeded. */
  async send(request: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.failure = null;
    try {
      await request();
      return true;
    } catch (error) {
      this.failure = error;
      this.#onfail?.(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** What failed outside a request of its own, such as the first load. */
  readonly fail = (error: unknown): void => {
    this.failure = error;
  };
}
