/** What the two rows of options under a train share: their props, their keys and their radios. */
import type { Scene } from "../drawing/scene";
import { pressed } from "../radio-keys";
import type { Outcome, Row } from "../types";
import { optionLabel } from "../words";

interface OptionHandlers {
  onchoose: (outcome: Outcome) => void;
  onconfirm: () => void;
  oncancel: () => void;
}

export interface OptionProps extends OptionHandlers {
  scene: Scene;
  row: Row;
  options: readonly Outcome[];
  chosen: Outcome | null;
}

/** -1: none is chosen yet. */
export const chosenIndex = (options: readonly Outcome[], chosen: Outcome | null): number =>
  options.findIndex((option) => option.code === chosen?.code);

export function optionKeys(
  event: KeyboardEvent,
  options: readonly Outcome[],
  now: number,
  { onchoose, onconfirm, oncancel }: OptionHandlers,
): void {
  pressed(event, {
    count: options.length,
    now,
    choose: (index) => options[index] && onchoose(options[index]),
    confirm: onconfirm,
    cancel: oncancel,
  });
}

/** The attributes of one radio; only the chosen one, or else the first, is a stop of Tab. */
export const radioAttributes = (option: Outcome, row: Row, index: number, now: number) =>
  ({
    role: "radio",
    "aria-checked": index === now,
    "aria-label": optionLabel(option, row),
    tabindex: index === Math.max(0, now) ? 0 : -1,
  }) as const;
