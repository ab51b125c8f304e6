/** Addresses of earlier versions: links that people have kept still lead somewhere. */

/** Games that were called otherwise: a part of a path, or `game` in a query. */
const RENAMED: Readonly<Record<string, string>> = { yard: "triage" };

const renamed = (name: string): string => RENAMED[name] ?? name;

/** The address that an address leads to now: itself, if it is not an old one. */
export function redirected(address: URL): string {
  const [first = "", ...rest] = address.pathname.split("/").slice(1);
  // The game itself had no page under its old name; its missions are what was meant.
  if (first in RENAMED) return `/missions${address.search}${address.hash}`;
  // The rest of an address may be anything (the code of a table): only the names of games are old.
  const named = first === "rules" || first === "learn";
  const path = `/${[first, ...(named ? rest.map(renamed) : rest)].join("/")}`;
  const query = new URLSearchParams(address.search);
  const game = query.get("game");
  if (game !== null) query.set("game", renamed(game));
  const search = query.size && query.get("game") !== game ? `?${query.toString()}` : address.search;
  return path + search + address.hash;
}
