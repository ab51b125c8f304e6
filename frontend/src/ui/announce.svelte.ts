/** Announcements for screen readers: one polite and one urgent region, drawn once by the frame. */
class Announcer {
  polite: string = $state("");
  urgent: string = $state("");
  #even = false;
  /** What was said since the page last came to rest. */
  #breath: string[] = [];

  say(text: string, urgent = false): void {
    if (urgent) {
      this.#even = !this.#even;
      this.urgent = this.#marked(text);
      return;
    }
    // A region is read as it stands in the end: a move, what it led to and whose turn it is then
    // come in one breath, and must all stand there.
    if (!this.#breath.length) {
      this.#even = !this.#even;
      setTimeout(() => (this.#breath = []));
    }
    this.#breath.push(text);
    this.polite = this.#marked(this.#breath.join(" "));
  }

  /** The same sentence twice in a row must be read twice: an invisible mark makes it differ. */
  #marked(text: string): string {
    return this.#even ? text : `${text}\u200B`;
  }
}

export const announcer = new Announcer();
export const announce = (text: string, urgent = false): void => announcer.say(text, urgent);
