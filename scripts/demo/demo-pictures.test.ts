import { expect, test } from 'vitest';
import { demoPictures } from './demo-pictures.ts';

const front = (make: string, model: string, car_class = 'GT3') =>
  demoPictures({ make, model, car_class }).find(({ caption }) => caption === 'Front left');

test('the pictures of a Porsche, a Ferrari and an LMP3 are of different cars', () => {
  const bytes = [
    front('Porsche', '911 GT3 R'),
    front('Ferrari', '296 GT3'),
    front('Ligier', 'JS P325', 'LMP3'),
  ].map((picture) => picture?.bytes.toString('base64'));
  expect(new Set(bytes).size).toBe(3);
  expect(front('Ferrari', '296 GT3')).toBe(front('Ferrari', '488 GT3'));
});

test('a car is seen from each of its four corners', () => {
  const corners = demoPictures({ make: 'Ligier', model: 'JS P325', car_class: 'LMP3' }).slice(0, 4);
  expect(corners.map(({ caption }) => caption)).toEqual([
    ...['Front left', 'Front right', 'Rear left', 'Rear right'],
  ]);
  const seen = corners.map(({ bytes }) => bytes.toString('base64'));
  expect(new Set(seen).size).toBe(4);
  expect(Math.max(...corners.map(({ bytes }) => bytes.length))).toBeLessThan(30_000);
});
