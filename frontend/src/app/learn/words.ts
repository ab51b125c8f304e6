/** The words of the guide, looked up by the names of its steps. */
import words from "virtual:words/page-learn";

export function word(key: string, parameters: Record<string, unknown> = {}): string {
  const message = words[key];
  if (!message) throw new Error(`no words for ${key}`);
  return message(parameters);
}
