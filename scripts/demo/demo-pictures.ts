import type { UploadKind } from '#domain/files/file-kinds.ts';
import { type CarShapeName, carShapeOf, carShapes } from '#domain/garage/car-shapes.ts';
import { Canvas, type Colour, HEIGHT, type Point, WIDTH } from './demo-canvas.ts';

/** A drawing of a damaged car, made here: the demo season shows nobody's photograph. */
export interface DemoPicture {
  document_name: string;
  caption: string;
  kind: UploadKind;
  bytes: Buffer;
}

const asphalt: Colour = [68, 64, 60];
const kerb: Colour = [233, 78, 36];
const glass: Colour = [41, 37, 36];
const tyre: Colour = [28, 25, 23];
const scratch: Colour = [122, 34, 10];
const plate: Colour = [247, 166, 11];

/** What a car of each kind is painted in, and its stripe. */
const paints: Readonly<Record<CarShapeName, readonly [body: Colour, stripe: Colour]>> = {
  coupe: [[214, 211, 207], kerb],
  mid_engined: [[214, 211, 207], kerb],
  front_engined: [[214, 211, 207], kerb],
  saloon: [
    [37, 99, 201],
    [255, 255, 255],
  ],
  hatchback: [
    [247, 166, 11],
    [41, 37, 36],
  ],
  single_seater: [
    [201, 61, 23],
    [255, 255, 255],
  ],
  prototype: [[47, 111, 159], kerb],
  open_prototype: [[14, 138, 132], plate],
  historic: [
    [34, 84, 61],
    [214, 211, 207],
  ],
};

/** Body and stripe of the makes that race as the same kind of car: a Ferrari is no white Porsche. */
const paintsOfMakes: Readonly<Record<string, readonly [body: Colour, stripe: Colour]>> = {
  'Aston Martin': [
    [20, 92, 70],
    [247, 166, 11],
  ],
  Audi: [
    [91, 95, 102],
    [201, 61, 23],
  ],
  BMW: [
    [37, 99, 201],
    [255, 255, 255],
  ],
  Ferrari: [
    [188, 28, 36],
    [255, 255, 255],
  ],
  Lamborghini: [
    [132, 176, 52],
    [41, 37, 36],
  ],
  McLaren: [
    [240, 128, 28],
    [41, 37, 36],
  ],
  'Mercedes-AMG': [
    [168, 176, 186],
    [41, 37, 36],
  ],
};

/** Of which kind a car is drawn and what it is painted in, and which way it looks. */
interface DrawnCar {
  shape: CarShapeName;
  paint: readonly [body: Colour, stripe: Colour];
  /** Its right side: the nose to the right. */
  from_right: boolean;
}

const drawn = new Map<string, DemoPicture[]>();

/** The six pictures that a crash report of the demo chooses from, of a car of this kind and make; drawn once. */
export function demoPictures(car: Parameters<typeof carShapeOf>[0]): readonly DemoPicture[] {
  const shape = carShapeOf(car);
  const ofMake = isGrandTourer(shape) ? paintsOfMakes[car.make] : undefined;
  const look = `${shape} ${ofMake ? car.make : ''}`;
  const known = drawn.get(look) ?? picturesOf(shape, ofMake ?? paints[shape]);
  drawn.set(look, known);
  return known;
}

const isGrandTourer = (shape: CarShapeName) =>
  shape === 'coupe' || shape === 'mid_engined' || shape === 'front_engined';

function picturesOf(shape: CarShapeName, paint: DrawnCar['paint']): DemoPicture[] {
  const side = (
    file: string,
    caption: string,
    { from_right, x }: { from_right: boolean; x: number },
  ) =>
    picture(file, caption, 'photo_before_dismantling', (canvas) =>
      car(canvas, { shape, paint, from_right }, [x, 640]),
    );
  return [
    side('front-left.png', 'Front left', { from_right: false, x: 280 }),
    side('front-right.png', 'Front right', { from_right: true, x: 1000 }),
    side('rear-left.png', 'Rear left', { from_right: false, x: 980 }),
    side('rear-right.png', 'Rear right', { from_right: true, x: 300 }),
    picture('close-up.png', 'Close-up of damage', 'damaged_part', (canvas) =>
      closeUp(canvas, paint),
    ),
    picture('chassis-plate.png', 'Chassis plate', 'damaged_part', chassisPlate),
  ];
}

function picture(
  document_name: string,
  caption: string,
  kind: UploadKind,
  draw: (canvas: Canvas) => void,
): DemoPicture {
  const canvas = new Canvas();
  draw(canvas);
  return { document_name, caption, kind, bytes: canvas.png() };
}

function ground(canvas: Canvas): void {
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
    asphalt,
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

/** So many pixels are one unit of the field in which a car's outlines are given. */
const UNIT = 4.4;
const left = (WIDTH - 240 * UNIT) / 2;

/** The corners of an outline of lines and curves, each curve as sixteen short lines. */
function cornersOf(path: string, from_right: boolean): Point[] {
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
  return corners.map(([x, y]): Point => [across(x, from_right), 400 + y * UNIT]);
}

const across = (x: number, from_right: boolean): number => left + (from_right ? 240 - x : x) * UNIT;

/** A car from the side on the asphalt, with its stripe and a dent where it was hit. */
function car(canvas: Canvas, { shape, paint, from_right }: DrawnCar, hit: Point): void {
  ground(canvas);
  const { body: outline, glass: panes, wings, wheels } = carShapes[shape];
  const [body, stripe] = paint;
  for (const path of wings) canvas.paint(cornersOf(path, from_right), tyre);
  canvas.paint(cornersOf(outline, from_right), body);
  canvas.paint(cornersOf('M 22 57 L 218 57 L 217 60 L 22 60 Z', from_right), stripe);
  for (const path of panes) canvas.paint(cornersOf(path, from_right), glass);
  for (const { x, r } of wheels) {
    const middle: Point = [across(x, from_right), 400 + 55 * UNIT];
    canvas.oval(middle, [r * UNIT, r * UNIT], tyre);
    canvas.oval(middle, [r * UNIT * 0.55, r * UNIT * 0.55], [138, 130, 123]);
  }
  dent(canvas, hit);
}

function dent(canvas: Canvas, [x, y]: Point): void {
  canvas.paint(
    [
      [x - 70, y - 20],
      [x - 10, y - 46],
      [x + 60, y - 12],
      [x + 38, y + 40],
      [x - 40, y + 34],
    ],
    [87, 83, 78],
  );
  for (let line = 0; line < 6; line += 1)
    canvas.paint(
      [
        [x - 90 + line * 12, y - 30 + line * 14],
        [x + 70, y - 34 + line * 15],
        [x + 70, y - 30 + line * 15],
        [x - 90 + line * 12, y - 26 + line * 14],
      ],
      scratch,
    );
}

function closeUp(canvas: Canvas, [paint, stripe]: readonly [Colour, Colour]): void {
  canvas.paint(
    [
      [0, 0],
      [WIDTH, 0],
      [WIDTH, HEIGHT],
      [0, HEIGHT],
    ],
    paint,
  );
  canvas.paint(
    [
      [0, 700],
      [WIDTH, 640],
      [WIDTH, HEIGHT],
      [0, HEIGHT],
    ],
    stripe,
  );
  for (const x of [420, 640, 860]) dent(canvas, [x, 420]);
  canvas.oval([640, 900], [300, 190], tyre);
}

function chassisPlate(canvas: Canvas): void {
  canvas.paint(
    [
      [0, 0],
      [WIDTH, 0],
      [WIDTH, HEIGHT],
      [0, HEIGHT],
    ],
    [107, 100, 94],
  );
  canvas.paint(
    [
      [220, 300],
      [1060, 300],
      [1060, 660],
      [220, 660],
    ],
    plate,
  );
  for (let sign = 0; sign < 14; sign += 1)
    canvas.paint(
      [
        [280 + sign * 54, 440],
        [312 + sign * 54, 440],
        [312 + sign * 54, 520],
        [280 + sign * 54, 520],
      ],
      tyre,
    );
  for (const [x, y] of [
    [260, 340],
    [1020, 340],
    [260, 620],
    [1020, 620],
  ] as const)
    canvas.oval([x, y], [16, 16], tyre);
}
