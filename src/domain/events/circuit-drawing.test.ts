import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  besideCourse,
  cornerLabel,
  cornerNamed,
  distanceToSegment,
  drawCircuit,
  flatten,
  isTallCourse,
  simplifyLine,
  type Point,
} from '#domain/events/circuit-drawing.ts';

const frame = { width: 200, height: 100, margin: 10 };
const turn = (number: number, x: number | null, y: number | null, name = '') => ({
  number,
  name,
  x,
  y,
});

describe('[3.17] the drawing of a circuit', () => {
  it('makes a degree east at 60 degrees north half as long as one north, and turns north up', () => {
    const [a, b, c] = flatten([
      [10, 60],
      [11, 60],
      [10, 61],
    ]);
    expect((b?.[0] ?? 0) - (a?.[0] ?? 0)).toBeCloseTo(0.5, 6);
    expect((c?.[1] ?? 0) - (a?.[1] ?? 0)).toBeCloseTo(-1, 6);
  });

  it('fills the frame without distortion and centres the rest', () => {
    // A square of the equator in a frame of 180 by 80 inside its margins: 80 by 80, 60 from the left.
    const outline = [
      [0, 0],
      [0.001, 0],
      [0.001, 0.001],
      [0, 0.001],
      [0, 0],
    ];
    const { line, corners, is_schematic, start } = drawCircuit(
      { outline, corners: [turn(1, 0.001, 0.001), turn(2, null, null)] },
      frame,
    );
    expect(is_schematic).toBe(false);
    expect(start?.[0]).toBeCloseTo(60, 3);
    expect(start?.[1]).toBeCloseTo(90, 3);
    expect(line).toHaveLength(5);
    expect(corners.map(({ number }) => number)).toEqual([1]);
    expect(corners[0]?.at[0]).toBeCloseTo(140, 3);
    expect(corners[0]?.at[1]).toBeCloseTo(10, 3);
  });

  it('stands the corners on a loop in their order where no outline is known', () => {
    const corners = Array.from({ length: 12 }, (_, index) => turn(index + 1, null, null));
    const drawn = drawCircuit({ outline: null, corners }, frame);
    expect(drawn.is_schematic).toBe(true);
    expect(drawn.corners).toHaveLength(12);
    for (const { at } of drawn.corners) {
      expect(at[0]).toBeGreaterThanOrEqual(10);
      expect(at[0]).toBeLessThanOrEqual(190);
      expect(at[1]).toBeGreaterThanOrEqual(10);
      expect(at[1]).toBeLessThanOrEqual(90);
    }
    expect(new Set(drawn.corners.map(({ at }) => at.join())).size).toBe(12);
  });

  it('lets the numbers of a chicane give way to each other', () => {
    const outline = [
      [0, 0],
      [0.002, 0],
      [0.002, 0.001],
      [0, 0.001],
    ];
    const corners = [turn(1, 0.001, 0.0005), turn(2, 0.00102, 0.0005), turn(3, 0.00104, 0.0005)];
    const drawn = drawCircuit({ outline, corners }, frame).corners;
    const [a, b, c] = drawn.map(({ at }) => at);
    const gap = (one: Point | undefined, other: Point | undefined) =>
      Math.hypot((other?.[0] ?? 0) - (one?.[0] ?? 0), (other?.[1] ?? 0) - (one?.[1] ?? 0));
    for (const pair of [gap(a, b), gap(b, c), gap(a, c)]) expect(pair).toBeGreaterThan(20);
    // 0.00002 of 0.002 degrees, drawn 160 wide: their places on the course stay 1.6 apart.
    expect(gap(drawn[0]?.place, drawn[1]?.place)).toBeCloseTo(1.6, 3);
  });

  it('lets large dots of a chicane give way to each other, and leaves the others where they are', () => {
    const outline = [
      [0, 0],
      [0.002, 0],
      [0.002, 0.001],
      [0, 0.001],
    ];
    const corners = [turn(1, 0.001, 0.0005), turn(2, 0.0011, 0.0005), turn(3, 0.0002, 0.0008)];
    const rooms = [22, 14, 11.5];
    const drawn = drawCircuit({ outline, corners }, frame, ({ number }) => rooms[number - 1] ?? 0);
    const [a, b, c] = drawn.corners.map(({ at }) => at);
    expect(Math.hypot((b?.[0] ?? 0) - (a?.[0] ?? 0), (b?.[1] ?? 0) - (a?.[1] ?? 0))).toBeCloseTo(
      36,
    );
    expect(c).toEqual(drawn.corners[2]?.place);
  });

  it('knows a course that is much higher than wide', () => {
    const box = (width: number, height: number) => ({
      outline: [
        [0, 0],
        [width, 0],
        [width, height],
      ],
      corners: [],
    });
    expect(isTallCourse(box(0.01, 0.02))).toBe(true);
    expect(isTallCourse(box(0.01, 0.012))).toBe(false);
    expect(isTallCourse({ outline: null, corners: [] })).toBe(false);
  });

  it('leaves out what lies on a straight and keeps a bend', () => {
    const line: Point[] = [
      [0, 0],
      [5, 0.1],
      [10, 0],
      [10, 10],
    ];
    expect(simplifyLine(line, 0.5)).toEqual([
      [0, 0],
      [10, 0],
      [10, 10],
    ]);
  });

  it('never strays farther from a left-out point than the tolerance', () => {
    const coordinate = fc.integer({ min: 0, max: 400 });
    const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(points, fc.integer({ min: 0, max: 20 }), (line, tolerance) => {
        const kept = simplifyLine(line, tolerance);
        expect(kept[0]).toEqual(line[0]);
        expect(kept.at(-1)).toEqual(line.at(-1));
        for (const point of line) {
          const gaps = kept.slice(1).map((end, index) => {
            const begin = kept[index] ?? end;
            return distanceToSegment(point, begin, end);
          });
          expect(Math.min(...gaps)).toBeLessThanOrEqual(tolerance + 1e-9);
        }
      }),
      { numRuns: 60 },
    );
  });
});

it('[3.17] a word beside a corner stands outside the bend, clear of the course', () => {
  const bend = [
    [0, 0],
    [100, 0],
    [100, 100],
  ] as const;
  const [x, y] = besideCourse([100, 0], bend, 15);
  expect(Math.hypot(x - 100, y)).toBeCloseTo(15);
  expect([x > 105, y < -5]).toEqual([true, true]);
});

describe('[3.17] the corner that a person means', () => {
  const corners = [turn(1, null, null, 'Tarzan'), turn(2, null, null), turn(11, null, null, '2')];
  it.each([
    ['tarzan ', 1],
    ['T2', 2],
    ['Turn 2', 2],
    ['2', 11],
    ['turn 11', 11],
    ['pit straight', undefined],
    ['', undefined],
  ])('"%s" is corner %s', (typed, number) => {
    expect(cornerNamed(typed, corners)?.number).toBe(number);
  });

  it('is called by its name, or by its number', () => {
    expect(corners.slice(0, 2).map(cornerLabel)).toEqual(['Tarzan', 'Turn 2']);
  });
});
