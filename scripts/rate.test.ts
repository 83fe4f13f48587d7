import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('rate.ts', import.meta.url));
const vectors = JSON.parse(
  readFileSync(new URL('../test/vectors/on-track.json', import.meta.url), 'utf8'),
) as { input: Record<string, unknown>; result: unknown }[];

function rate(input: unknown, ...options: string[]) {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  const run = spawnSync(process.execPath, [script, ...options], { input: text, encoding: 'utf8' });
  return { ...run, answer: run.stdout === '' ? undefined : (JSON.parse(run.stdout) as unknown) };
}

test('a list of risks gives the list of their results and nothing else', () => {
  const run = rate(vectors.map(({ input }) => input));
  expect(run).toMatchObject({ status: 0, stderr: '' });
  expect(run.answer).toStrictEqual(vectors.map(({ result }) => result));
});

test('one risk gives one result, also under the key input and with its steps', () => {
  expect(rate(vectors[0]?.input).answer).toStrictEqual(vectors[0]?.result);
  expect(rate(vectors[0]).answer).toStrictEqual(vectors[0]?.result);
  expect(rate(vectors[0], '--trace').answer).toMatchObject({
    rating_version: '2026.1',
    referrals: [],
  });
});

test('what is wrong is said on standard error with its path, and the exit code is 2', () => {
  const items = vectors[0]?.input['items'] as object[];
  const wrong = { ...vectors[0]?.input, items: [{ ...items[0], race_hours: 'one', scope: 'all' }] };
  const run = rate([
    vectors[0]?.input,
    { input: wrong },
    { ...wrong, policyholder_country: 'US', items },
  ]);
  expect(run).toMatchObject({ status: 2, stdout: '' });
  expect(run.stderr.split('\n').map((line) => line.split(':')[0])).toEqual([
    '1.input.items.0.race_hours',
    '1.input.items.0.scope',
    '2.policyholder_country',
    '',
  ]);
});

test('odd values are priced or named with their path, never a crash: one cent, the edges of the bands, empty lists', () => {
  const items = vectors[0]?.input['items'] as object[];
  const rated = (parts: object[]) =>
    rate(
      parts.map((part) => ({ ...vectors[0]?.input, items: [{ ...items[0], ...part }] })),
      '--trace',
    );
  const odd = [
    { insured_value: 1 },
    { insured_value: 5_000_000 },
    { insured_value: 1e12 },
    { excess_pct: '0' },
    { excess_pct: 30 },
    { race_hours: '24.01' },
    { circuit: 'constructor' },
    { sessions: [], extra_test_days: 1 },
  ];
  expect(rated(odd)).toMatchObject({ status: 0, stderr: '' });
  const wrong = [
    { insured_value: 0 },
    { insured_value: 1e12 + 1 },
    { car_class: 'toString' },
    { excess_pct: '30.5' },
    { sessions: [] },
  ];
  expect(
    rated(wrong)
      .stderr.split('\n')
      .map((line) => line.split(':')[0]),
  ).toEqual([
    '0.items.0.insured_value',
    '1.items.0.insured_value',
    '2.items.0.car_class',
    '3.items.0.excess_pct',
    '4.items.0.sessions',
    '',
  ]);
  expect(rate([])).toMatchObject({ status: 0, answer: [] });
  expect(rate(null).stderr).toMatch(/^risk: /);
});

test('what is not JSON is refused', () => {
  expect(rate('{')).toMatchObject({ status: 2, stdout: '' });
  expect(rate('')).toMatchObject({ status: 2, stdout: '' });
});

test('a risk of a various insurance is priced by its line, among risks on track, with the same words for what is wrong', () => {
  const various = JSON.parse(
    readFileSync(new URL('../test/vectors/various.json', import.meta.url), 'utf8'),
  ) as { input: { items: object[] }; net: number; gross: number }[];
  const mixed = rate([vectors[0]?.input, ...various.map(({ input }) => ({ input }))]);
  expect(mixed).toMatchObject({ status: 0, stderr: '' });
  expect(
    (mixed.answer as { net_premium: number; gross_premium: number }[])
      .slice(1)
      .map(({ net_premium, gross_premium }) => [net_premium, gross_premium]),
  ).toEqual(various.map(({ net, gross }) => [net, gross]));
  const [, valuables] = various;
  const wrong = {
    ...valuables?.input,
    items: [{ ...valuables?.input.items[0], value: 0, colour: 1 }],
  };
  expect(
    rate([valuables?.input, wrong])
      .stderr.split('\n')
      .map((line) => line.split(':')[0]),
  ).toEqual(['1.items.0.value', '1.items.0.colour', '']);
});
