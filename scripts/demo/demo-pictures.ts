import { crc32, deflateSync } from 'node:zlib';
import type { UploadKind } from '#domain/files/file-kinds.ts';

/** A drawing of a damaged car, made here: the demo season shows nobody's photograph. */
export interface DemoPicture {
  document_name: string;
  caption: string;
  kind: UploadKind;
  bytes: Buffer;
}

const WIDTH = 1280;
const HEIGHT = 960;

type Colour = readonly [red: number, green: number, blue: number];
type Point = readonly [x: number, y: number];

const asphalt: Colour = [68, 64, 60];
const kerb: Colour = [233, 78, 36];
const body: Colour = [214, 211, 207];
const glass: Colour = [41, 37, 36];
const tyre: Colour = [28, 25, 23];
const scratch: Colour = [122, 34, 10];
const plate: Colour = [247, 166, 11];

let drawn: DemoPicture[] | undefined;

/** The six pictures that a crash report of the demo chooses from; drawn once. */
export function demoPictures(): readonly DemoPicture[] {
  drawn ??= [
    picture('front-left.png', 'Front left', 'photo_before_dismantling', (canvas) =>
      car(canvas, [260, 560]),
    ),
    picture('front-right.png', 'Front right', 'photo_before_dismantling', (canvas) =>
      car(canvas, [980, 560]),
    ),
    picture('rear-left.png', 'Rear left', 'photo_before_dismantling', (canvas) =>
      car(canvas, [300, 470]),
    ),
    picture('rear-right.png', 'Rear right', 'photo_before_dismantling', (canvas) =>
      car(canvas, [1000, 470]),
    ),
    picture('close-up.png', 'Close-up of damage', 'damaged_part', closeUp),
    picture('chassis-plate.png', 'Chassis plate', 'damaged_part', chassisPlate),
  ];
  return drawn;
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

class Canvas {
  readonly #pixels = Buffer.alloc(WIDTH * HEIGHT * 3);

  /** Fills a polygon, row by row. */
  paint(points: readonly Point[], [red, green, blue]: Colour): void {
    for (let y = 0; y < HEIGHT; y += 1) {
      const cuts: number[] = [];
      for (const [index, [x1, y1]] of points.entries()) {
        const [x2, y2] = points[(index + 1) % points.length] as Point;
        if (y1 > y !== y2 > y) cuts.push(x1 + ((y - y1) * (x2 - x1)) / (y2 - y1));
      }
      cuts.sort((a, b) => a - b);
      for (let pair = 0; pair + 1 < cuts.length; pair += 2)
        for (
          let x = Math.max(0, Math.ceil(cuts[pair] as number));
          x < Math.min(WIDTH, cuts[pair + 1] as number);
          x += 1
        ) {
          const at = (y * WIDTH + x) * 3;
          this.#pixels[at] = red;
          this.#pixels[at + 1] = green;
          this.#pixels[at + 2] = blue;
        }
    }
  }

  /** A filled ellipse. */
  oval([x, y]: Point, [wide, high]: Point, colour: Colour): void {
    const corners = Array.from({ length: 48 }, (_, step): Point => {
      const angle = (step / 48) * 2 * Math.PI;
      return [x + wide * Math.cos(angle), y + high * Math.sin(angle)];
    });
    this.paint(corners, colour);
  }

  png(): Buffer {
    const rows = Buffer.alloc(HEIGHT * (WIDTH * 3 + 1));
    for (let y = 0; y < HEIGHT; y += 1)
      this.#pixels.copy(rows, y * (WIDTH * 3 + 1) + 1, y * WIDTH * 3, (y + 1) * WIDTH * 3);
    const head = Buffer.alloc(13);
    head.writeUInt32BE(WIDTH, 0);
    head.writeUInt32BE(HEIGHT, 4);
    head.set([8, 2, 0, 0, 0], 8);
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(rows, { level: 6 })),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
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

function car(canvas: Canvas, hit: Point): void {
  ground(canvas);
  canvas.paint(
    [
      [140, 640],
      [240, 520],
      [460, 480],
      [560, 380],
      [820, 380],
      [960, 480],
      [1120, 510],
      [1150, 640],
    ],
    body,
  );
  canvas.paint(
    [
      [490, 478],
      [575, 398],
      [690, 398],
      [690, 478],
    ],
    glass,
  );
  canvas.paint(
    [
      [710, 478],
      [710, 398],
      [805, 398],
      [910, 478],
    ],
    glass,
  );
  canvas.paint(
    [
      [1000, 400],
      [1160, 380],
      [1160, 402],
      [1010, 420],
    ],
    glass,
  );
  canvas.paint(
    [
      [150, 600],
      [1145, 600],
      [1145, 625],
      [150, 625],
    ],
    kerb,
  );
  for (const x of [330, 960]) {
    canvas.oval([x, 650], [88, 88], tyre);
    canvas.oval([x, 650], [44, 44], [138, 130, 123]);
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

function closeUp(canvas: Canvas): void {
  canvas.paint(
    [
      [0, 0],
      [WIDTH, 0],
      [WIDTH, HEIGHT],
      [0, HEIGHT],
    ],
    body,
  );
  canvas.paint(
    [
      [0, 700],
      [WIDTH, 640],
      [WIDTH, HEIGHT],
      [0, HEIGHT],
    ],
    kerb,
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
