declare module "virtual:words/*" {
  const messages: Record<string, (parameters: Record<string, unknown>) => string>;
  export default messages;
}

declare module "virtual:thumbnails" {
  interface Thumbnail {
    box: [number, number, number, number];
    /** How wide a line is, in the map's units. */
    track: number;
    /** Land, water and so on; a river has a width. */
    ground: { role: string; path: string; width?: number }[];
    lines: { path: string; colour: string }[];
    stations: [number, number][];
  }
  const thumbnails: Record<string, Thumbnail | undefined>;
  export default thumbnails;
}
