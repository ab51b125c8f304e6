/** All games, from their manifests. A new game is a new folder with a manifest.ts. */
import type { WordsSource } from "$ui/words";
import type { Edition, GamePage, Manifest, Namer, SceneComponent, TableComponent } from "./manifest";

const found = import.meta.glob<{ manifest: Manifest }>("./*/manifest.ts", { eager: true });

export const MANIFESTS: readonly Manifest[] = Object.values(found).map(({ manifest }) => manifest);
export const EDITIONS: readonly Edition[] = MANIFESTS.flatMap(({ editions }) => editions);
/** The names under which the server knows games, in the order in which they are shown. */
export const GAMES: readonly string[] = EDITIONS.map(({ name }) => name);

export const editionOf = (game: string): Edition | undefined => EDITIONS.find(({ name }) => name === game);
/** How a game on that map is shown: by the edition that the map belongs to. */
export const editionOn = (game: string, map: unknown): Edition | undefined =>
  manifestFor(game)?.editions.find((edition) => edition.map !== undefined && edition.map.name === map) ??
  editionOf(game);
/** Nouns of an edition that sentences about several editions leave open: `{pieces}`, `{places}`. */
export function nounsOf(game: string): { pieces: string; places: string } {
  const edition = editionOf(game);
  return { pieces: edition?.pieces() ?? "", places: edition?.places?.() ?? "" };
}
export const isGame = (game: string): boolean => editionOf(game) !== undefined;

const manifestFor = (game: string): Manifest | undefined =>
  MANIFESTS.find(({ editions }) => editions.some(({ name }) => name === game));

/** The manifest of a game that the page can draw; by the name of any of its editions. */
export function manifestOf(game: string): Manifest {
  const manifest = manifestFor(game);
  if (!manifest) throw new Error(`the page has no manifest for the game ${game}`);
  return manifest;
}

const PAGES = new Map<string, GamePage>(MANIFESTS.flatMap(({ pages }) => Object.entries(pages ?? {})));
/** The page of a game under the first part of an address. */
export const pageOf = (first: string): GamePage | undefined => PAGES.get(first);

export const gameWords = (game: string): WordsSource => manifestOf(game).words;
/** The messages of all games: for refusals that may come from any of them. */
export const allGameWords = (): WordsSource[] => MANIFESTS.map(({ words }) => words);
export const loadTable = async (game: string): Promise<TableComponent> =>
  (await manifestOf(game).table()).default as TableComponent;
export const loadScene = async (game: string): Promise<SceneComponent> =>
  (await manifestOf(game).scene()).default as SceneComponent;
export const loadNamer = async (game: string): Promise<Namer> =>
  (await manifestOf(game).names()).names as Namer;
