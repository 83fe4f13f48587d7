import { describe, expect, it } from 'vitest';
import { fitted, isFarFlung, labelsOf, near } from '#web/analytics/map-fit.ts';

const place = (key: string, longitude: number, latitude: number) => ({
  key,
  label: key,
  at: { longitude, latitude },
});
const zandvoort = place('Zandvoort', 4.54, 52.39);
const monza = place('Monza', 9.29, 45.62);
const spa = place('Spa', 5.97, 50.44);
const interlagos = place('Interlagos', -46.7, -23.7);
const frame = { width: 560, height: 320 };

describe('places on a map', () => {
  it('all lie within the frame, north above south and west left of east', () => {
    const { pointOf } = fitted([zandvoort, monza, interlagos], frame);
    for (const one of [zandvoort, monza, interlagos]) {
      const [x, y] = pointOf(one);
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(frame.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(frame.height);
    }
    expect(pointOf(zandvoort)[1]).toBeLessThan(pointOf(monza)[1]);
    expect(pointOf(interlagos)[0]).toBeLessThan(pointOf(zandvoort)[0]);
  });

  it('one place alone stands in the middle of the land around it', () => {
    expect(fitted([spa], frame).pointOf(spa).map(Math.round)).toEqual([280, 160]);
  });

  it('where they lie far apart those around the middle one are drawn once more', () => {
    const all = [zandvoort, monza, spa, interlagos];
    expect(isFarFlung(all)).toBe(true);
    expect(near(all)).toEqual([zandvoort, monza, spa]);
    expect(isFarFlung([zandvoort, monza, spa])).toBe(false);
  });

  it('no name is written over another, nor out of the frame', () => {
    const dot = (row: typeof spa, x: number, y: number) => ({
      row,
      size: 10,
      point: [x, y] as [number, number],
    });
    const labels = labelsOf(
      [dot(spa, 100, 100), dot(zandvoort, 104, 104), dot(monza, 550, 200)],
      frame,
    );
    expect(labels.map(({ key, anchor }) => [key, anchor])).toEqual([
      ['Spa', 'start'],
      ['Monza', 'end'],
    ]);
  });
});
