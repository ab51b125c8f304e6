/** Who stands where, by the vehicles' own names. */

/** As positions and missions write it: {"locomotives": ["A3"], "red": "B1"}. */
export type Standing = Readonly<Record<string, string | readonly (string | null)[]>>;
export type Places = ReadonlyMap<string, string>; // vehicle -> slot

export const isLocomotive = (vehicle: string): boolean => vehicle.startsWith("locomotive");
/** The number on a locomotive's cab; none on a mark that either locomotive fulfils. */
export const cabNumber = (vehicle: string): string => vehicle.split("-")[1] ?? "";

export function places(standing: Standing): Places {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(standing)) {
    if (typeof value === "string") found.set(name, value);
    else value.forEach((slot, i) => slot !== null && found.set(`locomotive-${i + 1}`, slot));
  }
  return found;
}

/** Which vehicle stands on a slot. */
export const occupants = (where: Places): ReadonlyMap<string, string> =>
  new Map([...where].map(([vehicle, slot]) => [slot, vehicle]));
