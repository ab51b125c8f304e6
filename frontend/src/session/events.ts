/** Events by their types: every game has its own, told apart by `type`, which is also their message's key. */
import type { Entry, Event } from "./wire";

export type EventType = Event["type"];
export type EventOf<Type extends EventType> = Extract<Event, { type: Type }>;

/** Whether an event is of one of these types. */
export const isEvent = <Type extends EventType>(
  event: Event,
  ...types: readonly Type[]
): event is EventOf<Type> => types.some((type) => type === event.type);

/** The events of an entry that are of these types, in their order. */
export const eventsOf = <Type extends EventType>(
  entry: Pick<Entry, "events"> | null | undefined,
  ...types: readonly Type[]
): EventOf<Type>[] =>
  (entry?.events ?? []).filter((event): event is EventOf<Type> => isEvent(event, ...types));

/** The first of them. */
export const eventOf = <Type extends EventType>(
  entry: Pick<Entry, "events"> | null | undefined,
  ...types: readonly Type[]
): EventOf<Type> | null => eventsOf(entry, ...types)[0] ?? null;

/** The points that an event brought. */
export const pointsOf = (event: Event): number => ("points" in event ? event.points : 0);
