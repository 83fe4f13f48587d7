import { describe, expect, it } from 'vitest';
import { carShapeNames, carShapeOf, carShapes } from './car-shapes.ts';

describe('how a car is drawn', () => {
  it.each([
    ['Porsche', '911 GT3 R', 'GT3', 'coupe'],
    ['Porsche', '992 GT3 Cup', 'CUP', 'coupe'],
    ['Ligier', 'JS P325', 'LMP3', 'prototype'],
    ['Ligier', 'JS P320', 'CLUB', 'prototype'],
    ['Tatuus', 'T-421', 'F4', 'single_seater'],
    ['Radical', 'SR3', 'CN', 'open_prototype'],
    ['Audi', 'RS 3 LMS', 'TCR', 'saloon'],
    ['Renault', 'Clio', 'CUP', 'hatchback'],
    ['Jaguar', 'D-Type', 'HISTORIC', 'historic'],
    ['Mini', 'Cooper S', 'HISTORIC', 'historic'],
    ['Porsche', '718 Cayman GT4', 'GT4', 'coupe'],
    ['Ferrari', '296 GT3', 'a class of an import', 'mid_engined'],
    ['Lamborghini', 'Huracán Super Trofeo', 'CUP', 'mid_engined'],
    ['Chevrolet', 'Corvette Z06 GT3.R', 'GT3', 'mid_engined'],
    ['Aston Martin', 'Vantage AMR', 'GT4', 'front_engined'],
    ['Mercedes-AMG', 'GT3', 'GT3', 'front_engined'],
    ['BMW', 'M4 GT3', 'GT3', 'front_engined'],
    ['Ferrari', '308', 'HISTORIC', 'historic'],
  ])('%s %s of class %s: %s', (...[make, model, car_class, shape]) => {
    expect(carShapeOf({ make, model, car_class })).toBe(shape);
  });

  it.each(carShapeNames)('%s stands within its field, on its wheels', (name) => {
    const { body, glass, wings, wheels } = carShapes[name];
    const numbers = [body, ...glass, ...wings].flatMap((path) =>
      (path.match(/-?[\d.]+/g) ?? []).map(Number),
    );
    const [xs, ys] = [0, 1].map((side) => numbers.filter((_, at) => at % 2 === side));
    expect(Math.min(...(xs ?? []))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...(xs ?? []))).toBeLessThanOrEqual(240);
    expect(Math.max(...(ys ?? []))).toBeLessThanOrEqual(70);
    expect(wheels).toHaveLength(2);
  });
});
