/** The words of the rules, looked up by key: what a card says is named after its place in the book. */
import cards from "virtual:words/rail";
import rules from "virtual:words/page-rules";
import trains from "virtual:words/trains";

export function word(key: string, parameters: Record<string, unknown> = {}): string {
  const message = rules[key] ?? cards[key] ?? trains[key];
  if (!message) throw new Error(`no words for ${key}`);
  return message(parameters);
}
