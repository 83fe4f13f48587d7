// Degrees to points of a drawing: the part of the world in which some places lie, as large as its frame allows.

import { outlineUnits } from '#web/analytics/world-outline.ts';

/** A drawing's size in px. */
export interface MapFrame {
  width: number;
  height: number;
}

interface Placed {
  key: string;
  label: string;
  at?: { longitude: number; latitude: number } | undefined;
}

/** Room around the places, and the least that is shown, in degrees. */
const around = 0.14;
const leastWidth = 26;

/** Degrees between the outermost places from which the whole says little of the parts. */
const farApart = 70;

const spanOf = (numbers: readonly number[]) => {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return { low, high, middle: (low + high) / 2, width: high - low };
};
const longitudesOf = (rows: readonly Placed[]) => rows.map(({ at }) => at?.longitude ?? 0);
const latitudesOf = (rows: readonly Placed[]) => rows.map(({ at }) => at?.latitude ?? 0);

/** Whether places lie so far apart that most of them stand on each other on one map. */
export const isFarFlung = (rows: readonly Placed[]): boolean =>
  rows.length > 2 &&
  Math.max(spanOf(longitudesOf(rows)).width, spanOf(latitudesOf(rows)).width) > farApart;

/** Those that lie around the middle one of all: half the way that is far, in each direction. */
export function near<R extends Placed>(rows: readonly R[]): R[] {
  const middleOf = (numbers: readonly number[]) =>
    numbers.toSorted((one, other) => one - other).at(numbers.length / 2) ?? 0;
  const [longitude, latitude] = [middleOf(longitudesOf(rows)), middleOf(latitudesOf(rows))];
  return rows.filter(
    ({ at }) =>
      at &&
      Math.abs(at.longitude - longitude) < farApart / 4 &&
      Math.abs(at.latitude - latitude) < farApart / 4,
  );
}

/** How the outline is moved and stretched, and where each place then lies. */
export function fitted(rows: readonly Placed[], { width, height }: MapFrame) {
  const [x, y] = [spanOf(longitudesOf(rows)), spanOf(latitudesOf(rows))];
  // A degree of longitude is the shorter the farther from the equator.
  const across = Math.cos((y.middle * Math.PI) / 180);
  const wide = Math.max(x.width * (1 + 2 * around), leastWidth) * across * outlineUnits;
  const high = Math.max(y.width * (1 + 2 * around), leastWidth / 2) * outlineUnits;
  const scale = Math.min(width / wide, height / high);
  const shift: [number, number] = [
    width / 2 - x.middle * outlineUnits * across * scale,
    height / 2 + y.middle * outlineUnits * scale,
  ];
  const pointOf = ({ at }: Placed): [number, number] => [
    shift[0] + (at?.longitude ?? 0) * outlineUnits * across * scale,
    shift[1] - (at?.latitude ?? 0) * outlineUnits * scale,
  ];
  return { scale, across, shift, pointOf };
}

interface Dot {
  row: Placed;
  size: number;
  point: [number, number];
}

/** So many names are written, of the largest dots. */
const named = 8;
const letter = 6.4;
const lineHeight = 14;

/** Names beside the largest dots: at the right, or at the left where the frame ends; none over another. */
export function labelsOf(dots: readonly Dot[], { width }: MapFrame) {
  const taken: { left: number; right: number; y: number }[] = [];
  return dots.slice(0, named).flatMap(({ row, size, point: [x, y] }) => {
    const long = row.label.length * letter;
    const atRight = x + size + 4 + long < width;
    const left = atRight ? x + size + 4 : x - size - 4 - long;
    const box = { left, right: left + long, y };
    const hidden = taken.some(
      (one) => one.left < box.right && one.right > box.left && Math.abs(one.y - box.y) < lineHeight,
    );
    if (hidden || left < 0) return [];
    taken.push(box);
    return [
      {
        key: row.key,
        label: row.label,
        x: atRight ? left : box.right,
        y: y + 4,
        anchor: atRight ? ('start' as const) : ('end' as const),
      },
    ];
  });
}
