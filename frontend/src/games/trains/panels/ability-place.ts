/** One ability of the display, as it is drawn and said. */
export interface Place {
  name: string;
  family: string;
  title: string;
  /** What is said of it, as a picture and as a button. */
  label: string;
  about: string;
  /** A word on its upper edge. */
  flag: string | null;
  card: number | undefined;
  coming: number | undefined;
  gone: readonly number[] | undefined;
  wagons: readonly number[];
}
