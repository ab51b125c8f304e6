/** What a screen reader is told: one polite and one urgent region, drawn once by the frame. */
class Announcer {
  polite: string = $state("");
  urgent: string = $state("");
  #even = false;

  /** The same sentence twice in a row must be read twice: an invisible mark makes it differ. */
  say(text: string, urgent = false): void {
    this.#even = !this.#even;
    const marked = this.#even ? text : `${text}\u200B`;
    if (urgent) this.urgent = marked;
    else this.polite = marked;
  }
}

export const announcer = new Announcer();
export const announce = (text: string, urgent = false): void => announcer.say(text, urgent);
