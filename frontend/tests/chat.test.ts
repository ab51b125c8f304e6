import { beforeEach, describe, expect, it, vi } from "vitest";
import { TableChat } from "$session/table/chat.svelte";
import { muted } from "$session/muted.svelte";
import { self } from "$session/people.svelte";
import type { ChatLine, Me } from "$session/wire";
import { settings } from "$ui/settings.svelte";

const line = (number: number, person = "bob", more: Partial<ChatLine> = {}): ChatLine => ({
  number,
  time: number,
  person,
  name: person,
  text: `line ${number}`,
  seat: null,
  emote: null,
  ...more,
});

describe("the chat of a table", () => {
  beforeEach(() => {
    localStorage.clear();
    self.me = { id: "ann", name: "Ann" } as Me;
    settings.set("chatMuted", false);
    if (muted.has("bob")) muted.toggle("bob");
  });

  it("takes what was said before my first visit for known, and what comes then for new", () => {
    const chat = new TableChat("one");
    chat.begin([line(1), line(2)]);
    expect(chat.unread).toBe(0);
    chat.add(line(3));
    expect([chat.unread, chat.latest?.number]).toEqual([1, 3]);
    chat.markRead();
    expect([chat.unread, chat.latest]).toEqual([0, null]);
  });

  it("remembers on this device how far I have read, table by table", () => {
    const first = new TableChat("one");
    first.begin([line(1)]);
    first.add(line(2));
    first.markRead();
    const again = new TableChat("one");
    again.begin([line(1), line(2), line(3), line(4)]);
    expect(again.unread).toBe(2);
    const other = new TableChat("two");
    other.begin([line(1), line(2), line(3)]);
    expect(other.unread).toBe(0);
  });

  it("never counts my own lines, and shows a line that came twice once", () => {
    const chat = new TableChat("one");
    const heard = vi.fn();
    chat.begin([]);
    chat.onNews(heard);
    chat.add(line(1, "ann"));
    chat.add(line(2));
    chat.add(line(2));
    expect([chat.lines.length, chat.unread]).toEqual([2, 1]);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("keeps the order of the table, whichever line comes first", () => {
    const chat = new TableChat("one");
    chat.begin([]);
    chat.add(line(2));
    chat.add(line(1));
    expect(chat.lines.map(({ number }) => number)).toEqual([1, 2]);
  });

  it("hides whom I have muted, without a sound or a mark, until I want them again", () => {
    const chat = new TableChat("one");
    const heard = vi.fn();
    chat.begin([]);
    chat.onNews(heard);
    muted.toggle("bob");
    chat.add(line(1));
    chat.add(line(2, "cleo", { text: "", emote: "bravo" }));
    expect(chat.shown.map(({ number }) => number)).toEqual([2]);
    expect([chat.unread, [...chat.hidden.values()]]).toEqual([1, ["bob"]]);
    expect(heard.mock.calls.map(([said]) => (said as ChatLine).number)).toEqual([2]);
    muted.toggle("bob");
    expect(chat.shown.map(({ number }) => number)).toEqual([1, 2]);
  });

  it("is silent while the whole chat is muted", () => {
    const chat = new TableChat("one");
    const heard = vi.fn();
    chat.begin([]);
    chat.onNews(heard);
    settings.set("chatMuted", true);
    chat.add(line(1));
    expect(chat.unread).toBe(0);
    expect(heard).not.toHaveBeenCalled();
  });

  it("begins anew if what this browser remembers cannot be read", () => {
    localStorage.setItem("rotonde.chat-read", "{not json");
    const chat = new TableChat("one");
    chat.begin([line(1)]);
    expect(chat.unread).toBe(0);
  });
});
