import type { UploadKind } from '#domain/files/file-kinds.ts';
import { type CarShapeName, carShapeOf, carShapes } from '#domain/garage/car-shapes.ts';
import { type Corner, dentAt, drawCar, type DrawnCar, drawGround } from './demo-car-view.ts';
import { Canvas, type Colour, HEIGHT, type Point, WIDTH } from './demo-canvas.ts';

/** A drawing of a damaged car, made here: the demo season shows nobody's photograph. */
export interface DemoPicture {
  document_name: string;
  caption: string;
  kind: UploadKind;
  bytes: Buffer;
}

const kerb: Colour = [233, 78, 36];
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

/** Which cars are open, and of those whose wheels stand free. */
const builds: Readonly<Partial<Record<CarShapeName, DrawnCar['build']>>> = {
  prototype: 'fenders',
  open_prototype: 'fenders',
  historic: 'fenders',
  single_seater: 'free_wheels',
};

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

function picturesOf(name: CarShapeName, paint: DrawnCar['paint']): DemoPicture[] {
  const shape = carShapes[name];
  const from = (file: string, caption: string, corner: Corner) =>
    picture(file, caption, 'photo_before_dismantling', (canvas) => {
      drawGround(canvas);
      drawCar(canvas, { shape, paint, build: builds[name] ?? 'closed' }, corner);
      dent(canvas, dentAt(corner, shape));
    });
  return [
    from('front-left.png', 'Front left', { end: 'front', side: 'left' }),
    from('front-right.png', 'Front right', { end: 'front', side: 'right' }),
    from('rear-left.png', 'Rear left', { end: 'rear', side: 'left' }),
    from('rear-right.png', 'Rear right', { end: 'rear', side: 'right' }),
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
