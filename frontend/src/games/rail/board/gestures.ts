/** Fingers, mouse and wheel on the board: drag to pan, two fingers or the wheel to zoom. */
import type { Camera } from "./camera.svelte";
import { zoomAt } from "./view";
import type { Point } from "./view";

const SLIP = 7; // pixels that a tap may move without being a drag

interface Handlers {
  /** A tap, in board units, and how the finger or key came. */
  tap: (at: Point, event: MouseEvent) => void;
}

/** Attaches itself to the stage; what it returns takes it off again. */
export function gestures(element: HTMLElement | SVGElement, camera: Camera, handlers: Handlers): () => void {
  const fingers = new Map<number, Point>();
  let start: Point | null = null;
  let dragged = false;

  const local = (event: { clientX: number; clientY: number }): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  function down(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    fingers.set(event.pointerId, local(event));
    if (fingers.size === 1) {
      start = local(event);
      dragged = false;
    }
  }

  function move(event: PointerEvent): void {
    const before = fingers.get(event.pointerId);
    if (!before || !start) return;
    const now = local(event);
    if (!dragged && fingers.size === 1 && Math.hypot(now.x - start.x, now.y - start.y) < SLIP) return;
    if (!dragged) {
      dragged = true;
      element.setPointerCapture(event.pointerId);
    }
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, now);
    if (other) pinch(before, now, other);
    else pan(before, now);
  }

  function pan(before: Point, now: Point): void {
    const { x, y, scale } = camera.view;
    camera.set({ x: x - (now.x - before.x) / scale, y: y - (now.y - before.y) / scale, scale });
  }

  function pinch(before: Point, now: Point, other: Point): void {
    const apart = Math.hypot(before.x - other.x, before.y - other.y) || 1;
    const factor = Math.hypot(now.x - other.x, now.y - other.y) / apart;
    const held = camera.at({ x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 });
    camera.set(zoomAt(camera.view, factor, held));
    pan(
      { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 },
      { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 },
    );
  }

  function up(event: PointerEvent): void {
    fingers.delete(event.pointerId);
    if (!fingers.size) start = null;
  }

  function click(event: MouseEvent): void {
    if (dragged && event.detail > 0) {
      dragged = false;
      return;
    }
    handlers.tap(camera.at(local(event)), event);
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    // A trackpad pans by scrolling and zooms by pinching (which comes as ctrl + wheel); a mouse
    // wheel turns in steps, always straight, and zooms.
    const steps = event.deltaMode !== 0 || (Math.abs(event.deltaY) >= 60 && event.deltaX === 0);
    if (event.ctrlKey || event.metaKey || steps) {
      const amount = Math.max(-80, Math.min(80, event.deltaMode ? event.deltaY * 30 : event.deltaY));
      camera.set(zoomAt(camera.view, Math.exp(-amount / 280), camera.at(local(event))));
    } else {
      const { x, y, scale } = camera.view;
      camera.set({ x: x + event.deltaX / scale, y: y + event.deltaY / scale, scale });
    }
  }

  const on = element as HTMLElement;
  on.addEventListener("pointerdown", down);
  on.addEventListener("pointermove", move);
  on.addEventListener("pointerup", up);
  on.addEventListener("pointercancel", up);
  on.addEventListener("click", click);
  on.addEventListener("wheel", wheel, { passive: false });
  return () => {
    on.removeEventListener("pointerdown", down);
    on.removeEventListener("pointermove", move);
    on.removeEventListener("pointerup", up);
    on.removeEventListener("pointercancel", up);
    on.removeEventListener("click", click);
    on.removeEventListener("wheel", wheel);
  };
}
