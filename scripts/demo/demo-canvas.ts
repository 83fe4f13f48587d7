import { crc32, deflateSync } from 'node:zlib';

export const WIDTH = 1280;
export const HEIGHT = 960;

export type Colour = readonly [red: number, green: number, blue: number];
export type Point = readonly [x: number, y: number];

/** A picture of the demo in the making: polygons and ellipses, kept as a PNG. */
export class Canvas {
  readonly #pixels = Buffer.alloc(WIDTH * HEIGHT * 3);

  /** Fills a polygon, row by row. */
  paint(points: readonly Point[], [red, green, blue]: Colour): void {
    const rows = points.map(([, y]) => y);
    const last = Math.min(HEIGHT, Math.ceil(Math.max(...rows)));
    for (let y = Math.max(0, Math.floor(Math.min(...rows))); y < last; y += 1) {
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
