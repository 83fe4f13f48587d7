// A circuit is stored as degrees of longitude and latitude and drawn on a flat page: at Zandvoort, 52.39 degrees north, a
// degree of longitude is 0.61 of a degree of latitude, so the drawing is narrowed by that. Without an outline the corners
// stand in their order on a plain loop.

/** A point of a drawing: to the right and down. */
export type Point = readonly [x: number, y: number];

interface StoredCorner {
  readonly number: number;
  readonly name: string;
  readonly x: number | null;
  readonly y: number | null;
}

/** What a circuit's record knows of its course. */
export interface CircuitCourse {
  readonly outline: readonly (readonly number[])[] | null;
  readonly corners: readonly StoredCorner[];
}

export interface DrawnCorner {
  readonly number: number;
  readonly name: string;
  /** Where its number stands: at its place, or beside it where corners lie close. */
  readonly at: Point;
  /** Where it lies on the course. */
  readonly place: Point;
}

/** A circuit as it is drawn. */
export interface CircuitDrawing {
  readonly line: readonly Point[];
  /** The first point of the outline, near the start line. */
  readonly start: Point | undefined;
  readonly corners: readonly DrawnCorner[];
  /** No outline is known: the loop only shows the order of the corners. */
  readonly is_schematic: boolean;
}

/** The paper of a drawing, in its own units; the margin keeps room for the numbers of corners. */
export interface DrawingFrame {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

/** Degrees as flat units in which a step east is as long as a step north; y grows downwards. */
export function flatten(degrees: readonly (readonly number[])[]): Point[] {
  const points = degrees.flatMap(([x, y]): Point[] =>
    x === undefined || y === undefined ? [] : [[x, y]],
  );
  const [first] = points;
  if (!first) return [];
  const narrowing = Math.cos((first[1] * Math.PI) / 180);
  return points.map(([x, y]) => [x * narrowing, -y]);
}

/**
 * Leaves out points that lie nearer than the tolerance to the line between their neighbours (Douglas and Peucker). First
 * and last stay; the order stays.
 */
export function simplifyLine(points: readonly Point[], tolerance: number): Point[] {
  const keep = new Set([0, points.length - 1]);
  const open: [number, number][] = [[0, points.length - 1]];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [from, to] = span;
    const { index, distance } = farthest(points, from, to);
    if (index === -1 || distance <= tolerance) continue;
    keep.add(index);
    open.push([from, index], [index, to]);
  }
  return points.filter((_, index) => keep.has(index));
}

function farthest(
  points: readonly Point[],
  from: number,
  to: number,
): { index: number; distance: number } {
  const a = points[from];
  const b = points[to];
  let found = { index: -1, distance: 0 };
  if (!a || !b) return found;
  for (let index = from + 1; index < to; index += 1) {
    const point = points[index];
    if (!point) continue;
    const distance = distanceToSegment(point, a, b);
    if (distance > found.distance) found = { index, distance };
  }
  return found;
}

/** How far a point lies from the piece of line between two others. */
export function distanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const dx = bx - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / length;
  const along = Math.min(1, Math.max(0, share));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/** Draws a circuit into a frame: centred, undistorted, as large as it fits; corners keep the room that each takes. */
export function drawCircuit(
  course: CircuitCourse,
  frame: DrawingFrame,
  roomOf: RoomOf = () => numberRoom,
): CircuitDrawing {
  const outline = flatten(course.outline ?? []);
  if (outline.length < 3) return drawLoop(course.corners, frame);
  const place = fitInto(outline, frame);
  const line = simplifyLine(outline.map(place), 0.5);
  const placed = course.corners.flatMap(({ x, y }) =>
    x === null || y === null ? [] : [[x, y] as const],
  );
  // The narrowing of the outline holds for its corners too, so they are flattened behind its first point.
  const flat = flatten([course.outline?.[0] ?? [], ...placed]).slice(1);
  const known = course.corners.filter(({ x, y }) => x !== null && y !== null);
  const corners = known.flatMap(({ number, name }, index): DrawnCorner[] => {
    const point = flat[index];
    if (!point) return [];
    const at = place(point);
    return [{ number, name, at, place: at }];
  });
  return { line, start: line[0], corners: spreadApart(corners, roomOf), is_schematic: false };
}

/** How far around its place a corner takes room. */
type RoomOf = (corner: Pick<DrawnCorner, 'number'>) => number;

/** That of a number alone. */
export const numberRoom = 11.5;

/** Corners of a chicane lie so near that they would cover each other: they give way to both sides. */
function spreadApart(corners: readonly DrawnCorner[], roomOf: RoomOf): DrawnCorner[] {
  const rooms = corners.map(roomOf);
  const places = corners.map(({ at }): [number, number] => [...at]);
  for (let pass = 0; pass < 24; pass += 1)
    for (const [index, one] of places.entries())
      for (const [after, other] of places.slice(index + 1).entries()) {
        const clearance = (rooms[index] ?? 0) + (rooms[index + 1 + after] ?? 0);
        const [dx, dy] = [other[0] - one[0], other[1] - one[1]];
        const gap = Math.hypot(dx, dy) || 1e-9;
        if (gap >= clearance) continue;
        const step = (clearance - gap) / 2 / gap;
        one[0] -= dx * step;
        one[1] -= dy * step;
        other[0] += dx * step;
        other[1] += dy * step;
      }
  return corners.map((corner, index) => ({ ...corner, at: places[index] ?? corner.at }));
}

/** A course that is much higher than wide, north being up: it wants paper of its own shape. */
export function isTallCourse({ outline }: CircuitCourse): boolean {
  const flat = flatten(outline ?? []);
  const [xs, ys] = [flat.map(([x]) => x), flat.map(([, y]) => y)];
  return (
    flat.length >= 3 &&
    Math.max(...ys) - Math.min(...ys) > 1.3 * (Math.max(...xs) - Math.min(...xs))
  );
}

function fitInto(points: readonly Point[], frame: DrawingFrame): (point: Point) => Point {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const room = [frame.width - 2 * frame.margin, frame.height - 2 * frame.margin] as const;
  const scale = Math.min(room[0] / (right - left || 1e-9), room[1] / (bottom - top || 1e-9));
  const shift = [
    (frame.width - (right - left) * scale) / 2,
    (frame.height - (bottom - top) * scale) / 2,
  ] as const;
  return ([x, y]) => [(x - left) * scale + shift[0], (y - top) * scale + shift[1]];
}

/** A loop with straights of equal length and round ends; the corners stand on it in the order of the lap. */
function drawLoop(corners: readonly StoredCorner[], frame: DrawingFrame): CircuitDrawing {
  const steps = 96;
  const line = Array.from({ length: steps + 1 }, (_, step) => onLoop(step / steps, frame));
  return {
    line,
    start: line[0],
    corners: corners.map(({ number, name }, index) => {
      const at = onLoop((index + 0.5) / corners.length, frame);
      return { number, name, at, place: at };
    }),
    is_schematic: true,
  };
}

/** A point of the loop after a share of the lap: a superellipse, clockwise from the middle of the lower straight. */
function onLoop(share: number, { width, height, margin }: DrawingFrame): Point {
  const angle = Math.PI / 2 + share * 2 * Math.PI;
  const bend = (value: number) => Math.sign(value) * Math.sqrt(Math.abs(value));
  return [
    width / 2 + (width / 2 - margin) * bend(Math.cos(angle)),
    height / 2 + (height / 2 - margin) * bend(Math.sin(angle)),
  ];
}

/** How many directions are tried for a word beside the course. */
const directions = 16;

/** Where a word stands beside a corner: at this distance from it, as far from the course as it gets. */
export function besideCourse(at: Point, line: readonly Point[], distance: number): Point {
  const courseFrom = (place: Point) =>
    Math.min(
      ...line.slice(1).map((end, index) => distanceToSegment(place, line[index] ?? end, end)),
    );
  const places = Array.from({ length: directions }, (_, index): Point => {
    const angle = (index / directions) * 2 * Math.PI;
    return [at[0] + distance * Math.cos(angle), at[1] + distance * Math.sin(angle)];
  });
  return places.reduce((best, place) => (courseFrom(place) > courseFrom(best) ? place : best));
}

/** The corner that a person means: by its name, or by its number as in `9`, `T9` and `Turn 9`. */
export function cornerNamed<C extends { readonly number: number; readonly name: string }>(
  typed: string,
  corners: readonly C[],
): C | undefined {
  const text = typed.trim().toLowerCase();
  if (text === '') return undefined;
  const number = /^(?:t|turn|corner)?\s?(\d{1,3})$/.exec(text)?.[1];
  return (
    corners.find(({ name }) => name.trim().toLowerCase() === text) ??
    corners.find((corner) => number !== undefined && corner.number === Number(number))
  );
}

/** What a corner is called in a report: its name, or its number. */
export function cornerLabel({ number, name }: { number: number; name: string }): string {
  return name === '' ? `Turn ${number}` : name;
}
