import { expect, it } from 'vitest';
import { insurersOfLine } from '#domain/policies/insurers-of-line.ts';

it('an insurer of accident alone is not offered for cover on track, one that names no line is for all', () => {
  const insurers = [
    { name: 'Kestrel', lines: ['on_track'], active: true },
    { name: 'Lowland', lines: ['PA'], active: true },
    { name: 'Heron', lines: [], active: true },
    { name: 'Closed', lines: ['on_track'], active: false },
  ];
  const offered = (line: 'on_track' | 'PA') =>
    insurersOfLine(insurers, line).map(({ name }) => name);
  expect(offered('on_track')).toEqual(['Kestrel', 'Heron']);
  expect(offered('PA')).toEqual(['Lowland', 'Heron']);
});
