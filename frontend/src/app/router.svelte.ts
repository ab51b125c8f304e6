/** Addresses of the page, by the history of the browser. */
import { pageOf } from "$games/registry";
import { redirected } from "./redirects";

export interface Place {
  path: string;
  query: URLSearchParams;
}

export type Route =
  | { page: "hall" | "tables" | "games" | "new" | "ladder" | "me" | "fairness" | "not-found" }
  | { page: "game"; first: string; argument: string }
  | { page: "table"; id: string }
  | { page: "replay"; id: string }
  | { page: "tv"; id: string }
  | { page: "join"; code: string }
  | { page: "enter"; token: string }
  | { page: "rules"; game: string | null }
  | { page: "learn"; game: string | null };

/** A part of an address in plain letters; as it stands if it was not written properly. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Which page an address names. */
export function route(path: string): Route {
  const [first = "", second = "", ...more] = path.split("/").filter(Boolean).map(decoded);
  if (first === "table" && second && more.length === 1 && more[0] === "tv") return { page: "tv", id: second };
  if (more.length) return { page: "not-found" };
  const own = pageOf(first);
  if (own) {
    if (own.argument !== (second !== "")) return { page: "not-found" };
    return { page: "game", first, argument: second };
  }
  if (!second) {
    switch (first) {
      case "":
        return { page: "hall" };
      case "tables":
      case "games":
      case "new":
      case "ladder":
      case "me":
      case "fairness":
        return { page: first };
      case "rules":
      case "learn":
        return { page: first, game: null };
      case "join":
        return { page: "join", code: "" };
      default:
        return { page: "not-found" };
    }
  }
  switch (first) {
    case "table":
    case "replay":
      return { page: first, id: second };
    case "join":
      return { page: "join", code: second };
    case "enter":
      return { page: "enter", token: second };
    case "rules":
    case "learn":
      return { page: first, game: second };
    default:
      return { page: "not-found" };
  }
}

class Router {
  place: Place = $state.raw(here());
  readonly route: Route = $derived(route(this.place.path));

  constructor() {
    const now = redirected(new URL(location.href));
    if (now !== location.pathname + location.search + location.hash) this.go(now, { replace: true });
    addEventListener("popstate", () => (this.place = here()));
    addEventListener("click", (event) => this.#follow(event));
  }

  go(to: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    const before = this.place.path;
    this.place = here();
    if (this.place.path !== before) scrollTo(0, 0);
  }

  /** Links inside the page change the page without loading it again. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download")) return;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

function here(): Place {
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}

export const router = new Router();
