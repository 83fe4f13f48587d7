import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** As wide as its window is 1. */
const least = 0.5;
const most = 4;
/** A press of a button, or of a key. */
const step = 1.25;

const within = (zoom: number) => Math.min(most, Math.max(least, zoom));

/** Two fingers on the paper, as they were put down. */
interface Pinch {
  apart: number;
  zoom: number;
}

/** How large a paper is shown: by buttons, by keys, by two fingers; what stands in the middle stays there. */
export function usePaperZoom(scroller: RefObject<HTMLDivElement | null>) {
  const [zoom, setZoom] = useState(1);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const pinch = useRef<Pinch>(null);
  const before = useRef(zoom);
  useLayoutEffect(() => {
    const box = scroller.current;
    const by = zoom / before.current;
    before.current = zoom;
    if (!box || by === 1) return;
    box.scrollTo({
      top: (box.scrollTop + box.clientHeight / 2) * by - box.clientHeight / 2,
      left: (box.scrollLeft + box.clientWidth / 2) * by - box.clientWidth / 2,
    });
  }, [zoom, scroller]);

  const apart = () => {
    const [one, other] = [...fingers.current.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  const put = ({ pointerType, pointerId, clientX: x, clientY: y }: PointerEvent) => {
    if (pointerType !== 'touch') return;
    fingers.current.set(pointerId, { x, y });
    if (fingers.current.size === 2) pinch.current = { apart: apart(), zoom };
  };
  const move = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    if (!fingers.current.has(pointerId)) return;
    fingers.current.set(pointerId, { x, y });
    if (pinch.current && fingers.current.size === 2 && pinch.current.apart > 0)
      setZoom(within((pinch.current.zoom * apart()) / pinch.current.apart));
  };
  const lift = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId);
    pinch.current = null;
  };
  return {
    zoom,
    canGrow: zoom < most,
    canShrink: zoom > least,
    grow: () => setZoom((now) => within(now * step)),
    shrink: () => setZoom((now) => within(now / step)),
    fit: () => setZoom(1),
    fingers: {
      onPointerDown: put,
      onPointerMove: move,
      onPointerUp: lift,
      onPointerCancel: lift,
    },
  };
}
