/** Values that people who mean harm, broken programs and tired fingers send, by what a field wants. */
const dates = [
  '0000-01-01',
  '0001-01-01',
  '-000001-01-01',
  '9999-12-31',
  '2026-02-30',
  '2026-13-01',
  '+275760-09-13',
  '2026-05-20T25:00:00Z',
];
const numbers = [
  2 ** 63,
  -(2 ** 63),
  2 ** 53,
  2 ** 32,
  2 ** 31,
  -(2 ** 31) - 1,
  40_000,
  9_999_999_999_999,
  1e21,
  1e308,
  -1,
  0,
  0.1,
  99_999,
];
const numerals = [
  ...numbers.map(String),
  '999999999.9999',
  '-999999999.9999',
  '99999.9',
  '1e400',
  '0x10',
  'NaN',
  'Infinity',
  '-0',
  '٣',
];
const texts = [
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  'x'.repeat(5000),
  'x'.repeat(200_000),
  '\u202egnp.exe',
  '%00',
  '%',
  '\\',
  "'; drop table accounts; --",
  '${7*7}{{7*7}}',
  '🏎'.repeat(80),
  '__proto__',
  'constructor',
  '(((((((((((((((((((((((((((((((((a+)+)+)+',
  '\r\nBcc: victim@example.test',
  '01890000-0000-7000-8000-00000000dead',
  '',
  ' ',
  '\ufeff',
];
const shapes: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[[[[[]]]]]],
  ['a', 'b'],
  [null],
  { $gt: '' },
  { constructor: { prototype: { admin: true } } },
  { toString: 1, valueOf: 1, length: -1 },
  Array.from({ length: 300 }, () => 'a'),
];

/** One place of an input, as the keys that lead to it. */
type Place = readonly (string | number)[];

export interface HostileInput {
  /** Where the input was changed, as errors name it. */
  field: string;
  input: unknown;
}

/** A repeatable stream of whole numbers below `limit`. */
export function seededPicker(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/**
 * Inputs that are almost the sample: one place of each says what it should not. What suits the field but for its
 * size comes first, because it gets furthest; then things of another kind, and keys that nobody asked for.
 */
export function hostileInputs(
  sample: unknown,
  { count, seed }: { count: number; seed: number },
): HostileInput[] {
  const pick = seededPicker(seed);
  const near = placesOf(sample).flatMap(({ place, value }) =>
    valuesNear(value).map((hostile) => ({ place, hostile })),
  );
  const far = placesOf(sample).flatMap(({ place }) =>
    [...shapes, ...texts, ...numbers].map((hostile) => ({ place, hostile })),
  );
  const chosen = [
    ...drawn(near, Math.ceil((count * 2) / 3), pick),
    ...drawn(far, Math.floor(count / 3), pick),
  ];
  const strange = [
    '__proto__',
    'constructor',
    'role',
    'account_type',
    'status',
    'toString',
    'user_id',
  ].map((key) => withKey(sample, key));
  return [
    ...chosen.map(({ place, hostile }) => ({
      field: place.join('.'),
      input: replaced(sample, place, hostile),
    })),
    ...drawn(strange, 2, pick),
  ];
}

function drawn<T>(from: readonly T[], count: number, pick: (limit: number) => number): T[] {
  const left = [...from];
  return Array.from({ length: Math.min(count, from.length) }, () =>
    left.splice(pick(left.length), 1),
  ).flat();
}

function valuesNear(value: unknown): readonly unknown[] {
  if (typeof value === 'number') return numbers;
  if (typeof value !== 'string') return shapes;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return [...dates, ...texts];
  if (/^-?\d+(\.\d+)?$/.test(value)) return [...numerals, ...texts];
  return [...texts, ...dates];
}

function placesOf(value: unknown, before: Place = []): { place: Place; value: unknown }[] {
  const here = before.length > 0 ? [{ place: before, value }] : [];
  if (typeof value !== 'object' || value === null) return here;
  const inside = Object.entries(value).flatMap(([key, each]) =>
    placesOf(each, [...before, Array.isArray(value) ? Number(key) : key]),
  );
  return [...here, ...inside];
}

function replaced(value: unknown, [key, ...rest]: Place, hostile: unknown): unknown {
  if (key === undefined) return hostile;
  if (Array.isArray(value))
    return value.map((each, at) => (at === key ? replaced(each, rest, hostile) : each));
  const from = value as Record<string, unknown>;
  return { ...from, [key]: replaced(from[key], rest, hostile) };
}

/** `__proto__` as a key of its own, as a parser of JSON makes it. */
function withKey(sample: unknown, key: string): HostileInput {
  const input = Object.fromEntries([...Object.entries(sample ?? {}), [key, { admin: true }]]);
  return { field: key, input };
}
