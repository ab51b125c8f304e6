/** "It is your turn": title, badge on the icon, a sound, and a notification if that was allowed. */
import { m } from "$words";
import { settings } from "$ui/settings.svelte";
import { play } from "$ui/sound";

const CALM = "/icon.svg";
const CALLING = "/icon-turn.svg";

export function badge(on: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (icon) icon.href = on ? CALLING : CALM;
  if ("setAppBadge" in navigator) void (on ? navigator.setAppBadge() : navigator.clearAppBadge());
}

/** My turn has just come. */
export function call(table: string): void {
  play("turn");
  notify(m["page.turn.yours"](), table, "turn");
}

/** A notification of the system, if that was allowed and the page is not looked at. */
export function notify(title: string, body: string, tag: string): void {
  if (!settings.notify || !document.hidden || Notification.permission !== "granted") return;
  const notice = new Notification(title, { body, icon: "/icon-192.png", tag });
  notice.onclick = () => {
    focus();
    notice.close();
  };
}

/** Asks the browser for leave to notify; true if it was given. */
export async function mayNotify(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}
