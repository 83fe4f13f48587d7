import { type PointerEvent, type RefObject, useState } from 'react';

/** The row that is being carried, and the place where it would be put down. */
export interface RowDrag {
  from: number;
  to: number;
}

/**
 * Rows of a list in another order by mouse or finger: the grip of a row carries it to its new place. Buttons beside it
 * must do the same for the keyboard.
 *
 *     const { drag, gripOf } = useRowDrag(listRef, (from, to) => …);
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<RowDrag>();
  const placeAt = (y: number, from: number): number => {
    const rows = [...(list.current?.children ?? [])];
    return rows.filter((row, index) => {
      if (index === from) return false;
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2 < y;
    }).length;
  };
  const gripOf = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: index, to: index });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag?.from !== index) return;
      const to = placeAt(event.clientY, index);
      if (to !== drag.to) setDrag({ from: index, to });
      scrollNear(event.clientY);
    },
    onPointerUp: () => {
      if (drag && drag.from === index && drag.to !== index) onMove(index, drag.to);
      setDrag(undefined);
    },
    onPointerCancel: () => setDrag(undefined),
  });
  return { drag, gripOf };
}

const edge = 72;

/** A long list moves along while a row is held near the top or the foot of the window. */
function scrollNear(y: number): void {
  if (y < edge) window.scrollBy(0, -12);
  else if (y > window.innerHeight - edge) window.scrollBy(0, 12);
}

/** Where a row would be put down: a line above or below the row that is there now. */
export function dropLineAt(
  drag: RowDrag | undefined,
  index: number,
): 'above' | 'below' | undefined {
  if (!drag || drag.from === drag.to) return undefined;
  if (drag.to < drag.from) return index === drag.to ? 'above' : undefined;
  return index === drag.to ? 'below' : undefined;
}
