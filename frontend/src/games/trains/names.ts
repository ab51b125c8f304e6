import type { Namer } from "$games/registry";

/** Wagons are called by their numbers: nothing in this game needs another name. */
export const names: Namer = () => ({});
