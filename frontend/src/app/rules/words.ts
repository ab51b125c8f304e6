/** The words of the rules, looked up by key: what a card says is named after its place in the book. */
import rules from "virtual:words/page-rules";

export function word(key: string, parameters: Record<string, unknown> = {}): string {
  const message = rules[key];
  if (!message) throw new Error(`no words for ${key}`);
  return message(parameters);
}
