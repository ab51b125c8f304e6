/** Goals of a mission: which slot wants which vehicle. */
import type { Places } from "../model/standing";

export interface Goal {
  slot: string;
  vehicles: readonly string[];
}

/** The vehicle drawn on a goal; a goal that either locomotive meets shows a locomotive without a number. */
export const goalVehicle = ({ vehicles }: Goal, where: Places): string =>
  vehicles.length > 1 || (vehicles[0] === "locomotive-1" && !where.has("locomotive-2"))
    ? "locomotive"
    : vehicles[0]!;
