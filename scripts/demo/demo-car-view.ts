// A racing car of the demo as somebody standing at one of its corners sees it: its side is drawn from the car's own
// outline, and made as wide as it is between two of them, so that nose or tail come into sight.
import type { CarShape } from '#domain/garage/car-shapes.ts';
import { type Canvas, type Colour, HEIGHT, type Point, WIDTH } from './demo-canvas.ts';

/** The corner of the car at which somebody stands. */
export interface Corner {
  end: 'front' | 'rear';
  side: 'left' | 'right';
}

/** How a car is drawn. */
export interface DrawnCar {
  shape: CarShape;
  paint: readonly [body: Colour, stripe: Colour];
  /** The driver sits in the open, between wheels that stand free or under fenders. */
  build: 'closed' | 'fenders' | 'free_wheels';
}

const tyre: Colour = [28, 25, 23];
const rim: Colour = [138, 130, 123];
const glass: Colour = [41, 37, 36];
const headlight: Colour = [253, 246, 214];
const taillight: Colour = [214, 32, 24];

/** So many pixels are one unit along the side; the side is foreshortened, and the car's width runs away from us. */
const ALONG = 3.5;
const UP = 4.6;
const WIDE = 250;
const RISE = 74;
const GROUND = 770;
/** Where bonnet and fenders end and the cabin begins. */
const BELT = 41;

type Place = (x: number, y: number, depth: number) => Point;

/** Where a point of the car lies in the picture: `depth` 0 is the side next to us, 1 the far one. */
function placeAt({ end, side }: Corner): Place {
  // Seen from its left the nose points to the left, and whichever end is next to us is drawn at the outer edge.
  const away = end === 'front' ? -1 : 1;
  const start = end === 'front' ? 340 : 100;
  return (x, y, depth) => {
    const across = start + x * ALONG + away * depth * WIDE * 0.8 + (end === 'front' ? 40 : 0);
    return [
      side === 'left' ? across : WIDTH - across,
      GROUND + (y - 70) * UP * (1 - depth * 0.07) - depth * RISE,
    ];
  };
}

/** The corners of an outline of lines and curves, each curve as sixteen short lines. */
function cornersOf(path: string): Point[] {
  const corners: [number, number][] = [];
  for (const [, sign, numbers = ''] of path.matchAll(/([MLC])([^MLCZ]*)/g)) {
    const at = (numbers.match(/-?[\d.]+/g) ?? []).map(Number);
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = at;
    const [x0, y0] = corners.at(-1) ?? [x1, y1];
    if (sign === 'C')
      for (let step = 1; step <= 16; step += 1) {
        const t = step / 16;
        const u = 1 - t;
        const on = (a: number, b: number, c: number, d: number) =>
          u ** 3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t ** 3 * d;
        corners.push([on(x0, x1, x2, x3), on(y0, y1, y2, y3)]);
      }
    else corners.push([x1, y1]);
  }
  return corners;
}

const shaded = ([red, green, blue]: Colour, by: number): Colour => {
  const one = (value: number) => Math.max(0, Math.min(255, Math.round(value * by)));
  return [one(red), one(green), one(blue)];
};

interface Prism {
  outline: readonly Point[];
  near: number;
  far: number;
  colour: (from: Point, to: Point) => Colour;
  side: Colour;
}

/** A side and what lies between it and the far one, the far strips first. */
function drawPrism(
  canvas: Canvas,
  place: Place,
  { outline, near, far, colour, side }: Prism,
): void {
  const strips = outline.map((from, index) => [
    from,
    outline[(index + 1) % outline.length] ?? from,
  ]);
  // What looks away from us is covered by what looks to us.
  const depthOf = ([from = [0, 0], to = [0, 0]]: readonly Point[]) => {
    const [ax, ay] = place(...from, near);
    const [bx, by] = place(...to, near);
    const [cx, cy] = place(...from, far);
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  };
  const facing = place(1, 0, 0)[0] > place(0, 0, 0)[0] ? 1 : -1;
  for (const looks of [-1, 1])
    for (const strip of strips) {
      if (Math.sign(depthOf(strip)) * facing !== looks) continue;
      const [from = [0, 0], to = [0, 0]] = strip;
      canvas.paint(
        [place(...from, near), place(...to, near), place(...to, far), place(...from, far)],
        colour(from, to),
      );
    }
  canvas.paint(
    outline.map((point) => place(...point, near)),
    side,
  );
}

function wheel(canvas: Canvas, place: Place, at: { x: number; r: number; depth: number }): void {
  const { x, r, depth } = at;
  const middle = place(x, 55, depth);
  const far = place(x, 55, depth + 0.14);
  const size: Point = [r * ALONG, r * UP * 0.97];
  for (let step = 6; step >= 0; step -= 1) {
    const part = step / 6;
    canvas.oval(
      [middle[0] + (far[0] - middle[0]) * part, middle[1] + (far[1] - middle[1]) * part],
      size,
      tyre,
    );
  }
  canvas.oval(middle, [size[0] * 0.6, size[1] * 0.6], rim);
  canvas.oval(middle, [size[0] * 0.18, size[1] * 0.18], tyre);
}

/** The car from a corner. */
export function drawCar(canvas: Canvas, { shape, paint, build }: DrawnCar, corner: Corner): void {
  const place = placeAt(corner);
  const [body, stripe] = paint;
  const outline = cornersOf(shape.body);
  const xs = outline.map(([x]) => x);
  const [nose, tail] = [Math.min(...xs), Math.max(...xs)];
  const end = corner.end === 'front' ? nose : tail;
  const skin =
    (lit: Colour) =>
    ([ax, ay]: Point, [bx, by]: Point): Colour => {
      const steep = Math.abs(by - ay) / (Math.hypot(bx - ax, by - ay) || 1);
      return shaded(lit, steep > 0.75 ? 0.78 : 1.12 - steep * 0.25);
    };
  shadow(canvas, place, [nose, tail]);
  const free = build === 'free_wheels';
  const wheels = shape.wheels.toSorted((a, b) => Math.abs(b.x - end) - Math.abs(a.x - end));
  for (const { x, r } of wheels) wheel(canvas, place, { x, r, depth: free ? 0.86 : 0.8 });
  const [lowNear, lowFar] = free ? [0.3, 0.7] : [0, 1];
  const wings = shape.wings.map((wing) => cornersOf(wing));
  const isBehind = (wing: readonly Point[]) =>
    Math.min(...wing.map(([x]) => x)) > (nose + tail) / 2;
  const wing = (points: readonly Point[]) =>
    drawPrism(canvas, place, {
      outline: points,
      near: 0.06,
      far: 0.94,
      colour: () => shaded(tyre, 1.5),
      side: tyre,
    });
  if (corner.end === 'front') wings.filter(isBehind).forEach(wing);
  else wings.filter((one) => !isBehind(one)).forEach(wing);
  drawPrism(canvas, place, {
    outline: outline.map(([x, y]): Point => [x, Math.max(y, free ? 0 : BELT)]),
    near: lowNear,
    far: lowFar,
    colour: skin(body),
    side: shaded(body, 0.92),
  });
  canvas.paint(
    [nose + 8, tail - 8, tail - 8, nose + 8].map((x, index) =>
      place(x, index < 2 ? 56.5 : 59.5, lowNear),
    ),
    stripe,
  );
  if (!free) cabin(canvas, place, { outline, build, body, corner });
  face(canvas, place, { end, corner, stripe, free });
  const depth = build === 'closed' ? 0.1 : 0.44;
  for (const pane of shape.glass)
    canvas.paint(
      cornersOf(pane).map(([x, y]) => place(x, y, depth)),
      glass,
    );
  for (const { x, r } of wheels) wheel(canvas, place, { x, r, depth: free ? 0 : -0.02 });
  if (corner.end === 'rear') wings.filter(isBehind).forEach(wing);
  else wings.filter((one) => !isBehind(one)).forEach(wing);
}

function shadow(canvas: Canvas, place: Place, [nose, tail]: readonly [number, number]): void {
  canvas.paint(
    [
      place(nose - 6, 71, -0.05),
      place(tail + 6, 71, -0.05),
      place(tail + 6, 70, 1.05),
      place(nose - 6, 70, 1.05),
    ],
    [48, 45, 42],
  );
}

interface Upper {
  outline: readonly Point[];
  build: DrawnCar['build'];
  body: Colour;
  corner: Corner;
}

/** What stands above the belt: the cabin with its screen, or the cockpit in the middle. */
function cabin(canvas: Canvas, place: Place, { outline, build, body, corner }: Upper): void {
  const upper = outline.map(([x, y]): Point => [x, Math.min(y, BELT)]);
  const tops = upper.filter(([, y]) => y < BELT - 1);
  const top = Math.min(...tops.map(([, y]) => y));
  const [near, far] = build === 'closed' ? [0.1, 0.9] : [0.34, 0.66];
  drawPrism(canvas, place, {
    outline: upper,
    near,
    far,
    colour: ([ax, ay], [bx, by]) => {
      const falls = Math.abs(by - ay) / (Math.hypot(bx - ax, by - ay) || 1);
      const isScreen =
        falls > 0.26 && Math.max(ay, by) < BELT - 1.5 && Math.min(ay, by) > top + 0.8;
      if (isScreen && build === 'closed')
        return corner.end === 'front' ? glass : shaded(glass, 1.3);
      return shaded(body, 1.14 - falls * 0.3);
    },
    side: shaded(body, 0.97),
  });
}

interface Face {
  end: number;
  corner: Corner;
  stripe: Colour;
  free: boolean;
}

/** Lamps, grille and number on the end that is next to us. */
function face(canvas: Canvas, place: Place, { end, corner, stripe, free }: Face): void {
  if (free) return;
  const out = corner.end === 'front' ? -0.5 : 0.5;
  const panel = (colour: Colour, [y1, y2]: Point, [from, to]: Point) =>
    canvas.paint(
      [
        place(end + out, y1, from),
        place(end + out, y1, to),
        place(end + out, y2, to),
        place(end + out, y2, from),
      ],
      colour,
    );
  const lamp = corner.end === 'front' ? headlight : taillight;
  panel(lamp, [49, 53], [0.04, 0.24]);
  panel(lamp, [49, 53], [0.76, 0.96]);
  panel(corner.end === 'front' ? tyre : shaded(tyre, 2), [54, 60], [0.3, 0.7]);
  panel(stripe, [48.5, 51], [0.36, 0.64]);
}

/** The asphalt on which it stands, with the kerb behind it. */
export function drawGround(canvas: Canvas): void {
  const kerb: Colour = [233, 78, 36];
  canvas.paint(
    [
      [0, 0],
      [WIDTH, 0],
      [WIDTH, 420],
      [0, 420],
    ],
    [190, 200, 205],
  );
  canvas.paint(
    [
      [0, 420],
      [WIDTH, 380],
      [WIDTH, HEIGHT],
      [0, HEIGHT],
    ],
    [68, 64, 60],
  );
  for (let stripe = 0; stripe < 8; stripe += 1)
    canvas.paint(
      [
        [stripe * 180, 430],
        [stripe * 180 + 90, 427],
        [stripe * 180 + 90, 452],
        [stripe * 180, 455],
      ],
      kerb,
    );
}

/** Where the bodywork of a corner is hit. */
export function dentAt(corner: Corner, shape: CarShape): Point {
  const xs = cornersOf(shape.body).map(([x]) => x);
  const place = placeAt(corner);
  return corner.end === 'front'
    ? place(Math.min(...xs) + 26, 52, 0)
    : place(Math.max(...xs) - 26, 52, 0);
}
