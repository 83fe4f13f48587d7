import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { knownKeysOnly } from '#contract/known-keys.ts';
import { lineRisk } from '#contract/rating/line-risk.ts';
import { lines } from '#domain/lines/lines.ts';
import { viTypes } from '#domain/policies/insurance-types.ts';
import { defaultPremiumTaxRates } from '#domain/rating/tax/default-premium-tax.ts';

interface Example {
  readonly printed: string;
  readonly input: { readonly insurance_type: string; readonly items: readonly object[] };
  readonly net: number;
  readonly ipt: number;
  readonly gross: number;
  readonly commission: number;
}

const examplesIn = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../test/vectors/${name}.json`, import.meta.url), 'utf8'),
  ) as Example[];
const examples = examplesIn('various');
/** Bounds of tables, cents in values, other tax countries and what comes to less than the minimum; three of each line. */
const bounds = examplesIn('various-odd');

const strict = knownKeysOnly(lineRisk);

function calculate(input: object) {
  const risk = strict.parse(input);
  return lines[risk.insurance_type].calculate(risk, defaultPremiumTaxRates);
}

function priced(input: object) {
  const found = calculate(input);
  if (!found.ok) throw new Error(JSON.stringify(found.issues));
  return found;
}

/** The example of a line with some answers of its first item, its terms or the risk changed. */
function changed(
  code: string,
  { item = {}, terms = {}, risk = {} }: { item?: object; terms?: object; risk?: object },
) {
  const found = examples.find(({ input }) => input.insurance_type === code);
  const [first, ...others] = found?.input.items ?? [];
  const of_terms = found && 'terms' in found.input ? (found.input.terms as object) : undefined;
  return {
    ...found?.input,
    ...(of_terms ? { terms: { ...of_terms, ...terms } } : {}),
    items: [{ ...first, ...item }, ...others],
    ...risk,
  };
}

/** The fields that keep a risk from being accepted, with what is said of each. */
function refusals(input: object): string[] {
  const parsed = strict.safeParse(input);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const found = lines[parsed.data.insurance_type].calculate(parsed.data, defaultPremiumTaxRates);
  return found.ok ? [] : found.issues.map(({ path, message }) => `${path}: ${message}`);
}

test('there is a worked example of every line', () => {
  expect(examples.map(({ input }) => input.insurance_type)).toEqual([...viTypes]);
});

test.each(bounds)('$printed: comes to the cents of the manual’s formula', (example) => {
  const { net_premium, ipt, gross_premium: gross, commission } = priced(example.input).result;
  const { net, ...others } = example;
  expect({ net_premium, ipt, gross, commission }).toEqual({
    net_premium: net,
    ipt: others.ipt,
    gross: others.gross,
    commission: others.commission,
  });
});

test('a line has three of them or none', () => {
  const of = (line: string) => bounds.filter(({ input }) => input.insurance_type === line).length;
  expect(viTypes.map(of).filter((count) => count !== 3 && count !== 0)).toEqual([]);
  expect(bounds.length).toBeGreaterThanOrEqual(3 * 7);
});

describe.each(examples)('$printed', (example) => {
  const { result, trace } = priced(example.input);

  test('comes to the printed cents', () => {
    expect(result).toMatchObject({
      net_premium: example.net,
      policy_fee: 5_000,
      ipt: example.ipt,
      gross_premium: example.gross,
      commission: example.commission,
      to_insurer: example.net - example.commission,
    });
  });

  test('its steps end at what the client pays, and each item has its own', () => {
    const last = trace.at(-1);
    expect(last?.key).toBe('gross');
    expect(last?.value.replaceAll(/[,.]/g, '')).toBe(String(example.gross));
    expect(new Set(trace.map(({ item_index }) => item_index))).toEqual(
      new Set([...example.input.items.keys(), null]),
    );
  });

  test('an answer that the line does not know is refused by its name', () => {
    const odd = changed(example.input.insurance_type, { item: { colour: 'red' } });
    const parsed = strict.safeParse(odd);
    expect(parsed.error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['colour'] }]);
  });
});

const nets: readonly (readonly [string, object, number])[] = [
  [
    'a watch of 1.00 costs two cents beside the racewear',
    changed('VAL', { item: { value: 100 }, risk: {} }),
    11_815,
  ],
  [
    'PA: 60 years, rally, all the world, a season',
    changed('PA', {
      item: {
        birth_date: '1966-04-01',
        discipline: 'rally',
        weekly_benefit: 50_000,
        medical: 5_000_000,
      },
      terms: { territory: 'world', term: 'season' },
    }),
    151_470,
  ],
  [
    'PA: an event of a child in karting costs the minimum',
    changed('PA', {
      item: { birth_date: '2014-01-01', discipline: 'karting' },
      terms: { term: 'event' },
    }),
    7_500,
  ],
  [
    'VAL: an excess of 1,000 takes off 12 %',
    changed('VAL', { terms: { excess: 100_000 } }),
    37_868,
  ],
  [
    'CC: high natural hazards weigh on the car that stands there',
    changed('CC', { item: { natural_hazard: 'high' } }),
    527_050,
  ],
  ['SCE: five days, two of them further', changed('SCE', { item: { days: 5 } }), 316_200],
  ['SCE: a cheap car costs the minimum', changed('SCE', { item: { value: 1_000_000 } }), 15_000],
  [
    'TI: war and 31 days in storage',
    changed('TI', { item: { war_strikes: true, storage_days: 31 } }),
    653_625,
  ],
  [
    'TI: by sea to the United States, once',
    changed('TI', { item: { mode: 'container', territory: 'world', trips: 1 } }),
    236_250,
  ],
  [
    'MRW: a trigger named twice counts once',
    changed('MRW', { terms: { triggers: ['transport_delay', 'transport_delay'] } }),
    20_000,
  ],
  [
    'LI: damage to circuits at each event',
    changed('LI', { item: { circuit_damage: 2_500_000 } }),
    302_000,
  ],
  [
    'LI: a school of the home country',
    changed('LI', { item: { activity: 'driving_school', territory: 'home_country', staff: 2 } }),
    157_600,
  ],
  ['the underwriter takes off 10 %', changed('LI', { risk: { adjustment_pct: '-10.0' } }), 113_400],
];

test.each(nets)('%s', (_words, input, net) => {
  expect(priced(input).result.net_premium).toBe(net);
});

test('eight weekends are 10 % cheaper, rounded once', () => {
  const weekend = examples.find(({ input }) => input.insurance_type === 'MRW')?.input.items[0];
  const items = Array.from({ length: 8 }, () => ({ ...weekend }));
  expect(priced(changed('MRW', { risk: { items } })).result).toMatchObject({
    items_total: 583_200,
    discount_pct: '10',
    discount: 58_320,
    net_premium: 524_880,
  });
});

test('cars in two countries are taxed in both, and the fee where the policyholder is', () => {
  const { result } = priced(changed('CC', { item: { storage_country: 'DE' } }));
  expect(result.taxes.map(({ country, base, rate_pct }) => [country, base, rate_pct])).toEqual([
    ['DE', 79_657, '19'],
    ['NL', 420_530, '21'],
  ]);
  expect(result.taxes.reduce((sum, { base }) => sum + base, 0)).toBe(
    result.net_premium + result.policy_fee,
  );
});

test('TI: the rate is exact, only the premium is rounded', () => {
  const tables = JSON.parse(
    JSON.stringify(lines.TI.tables).replace('"0.10"', '"0.1001"').replace('"1.00"', '"1.0325"'),
  ) as object;
  const risk = strict.parse(changed('TI', { item: { value: 52_500_000_00, trips: 6 } }));
  const found = lines.TI.calculate(risk, defaultPremiumTaxRates, tables);
  // 52,500,000.00 × 0.1001 % × 1.0325 × 6; with the rate of 0.1034 % it would be 325,710.00.
  expect(found).toMatchObject({ ok: true, result: { net_premium: 32_556_274 } });
});

test('SCE: a Belgian number plate is taxed at 26.75 %, a car without one as its owner at 9.25 %, like the fee', () => {
  const taxed = (policyholder_country: string, registration_country: string | null) => {
    const item = { registration_country };
    const { result } = priced(changed('SCE', { item, risk: { policyholder_country } }));
    return result.taxes.map(({ country, base, rate_pct, ipt }) => [country, base, rate_pct, ipt]);
  };
  expect(taxed('BE', null)).toEqual([['BE', 268_500, '9.25', 24_836]]);
  expect(taxed('BE', 'BE')).toEqual([
    ['BE', 5_000, '9.25', 463],
    ['BE', 263_500, '26.75', 70_486],
  ]);
  expect(taxed('NL', 'BE')).toEqual([
    ['BE', 263_500, '26.75', 70_486],
    ['NL', 5_000, '21', 1_050],
  ]);
  // Switzerland taxes the whole premium of whoever lives there.
  expect(taxed('CH', 'BE')).toEqual([['CH', 268_500, '5', 13_425]]);
});

test('SCE: of two cars in Belgium only the one with a number plate carries the higher tax', () => {
  const input = changed('SCE', { risk: { policyholder_country: 'BE' } });
  const [car] = input.items;
  const items = [car, { ...car, car: 'Ferrari 250 LM', registration_country: 'BE' }];
  const { result } = priced({ ...input, items });
  expect(result.taxes).toEqual([
    { country: 'BE', base: 268_500, rate_pct: '9.25', ipt: 24_836 },
    { country: 'BE', base: 263_500, rate_pct: '26.75', ipt: 70_486 },
  ]);
  expect(result.ipt).toBe(95_322);
});

test('what is above the authority of staff is referred with its reason', () => {
  expect(priced(changed('PA', { item: { birth_date: '1956-03-31' } })).referrals).toEqual([
    { reason: 'age_70_or_more', item_index: 0, label: 'Person aged 70 or more' },
  ]);
  expect(priced(changed('CC', { item: { value: 900_000_000 } })).referrals).toEqual([
    {
      reason: 'location_above_limit',
      item_index: null,
      label: 'Value at one place above the limit',
    },
  ]);
  expect(
    priced(changed('CC', { item: { value: 900_000_000, place: 'Museum' } })).referrals,
  ).toEqual([]);
  expect(priced(changed('TI', { risk: { adjustment_pct: '15.5' } })).referrals).toEqual([
    {
      reason: 'adjustment_over_limit',
      item_index: null,
      label: 'Underwriter’s adjustment beyond ±15 %',
    },
  ]);
});

test.each([
  [
    'PA',
    { item: { birth_date: '2027-01-01' } },
    'items.0.birth_date: A person is born before the cover begins.',
  ],
  ['VAL', { item: { value: 0 } }, 'items.0.value: Enter at least 0.01.'],
  ['VAL', { item: { kind: 'toString' } }, 'items.0.kind: Choose kind from the list.'],
  ['VAL', { item: { description: ' ' } }, 'items.0.description: Fill in this field.'],
  ['VAL', { terms: { excess: 30_000 } }, 'terms.excess: Choose one of the amounts.'],
  [
    'VAL',
    { item: { storage_country: 'US' } },
    'items.0.storage_country: There is no premium tax rate for US on 2026-04-01.',
  ],
  [
    'TI',
    { item: { arrives_on: '2026-03-31' } },
    'items.0.arrives_on: A transport arrives on the day of its departure or later.',
  ],
  [
    'MRW',
    { terms: { triggers: [] } },
    'terms.triggers: Choose at least one way in which the weekend is missed.',
  ],
  [
    'MRW',
    { terms: { on_track_policy: '' } },
    'terms.on_track_policy: Damage to the car is covered beside an on-track policy: name it.',
  ],
  ['MRW', { item: { entry: 0, crew: 0, travel: 0 } }, 'items.0.entry: Enter at least one cost.'],
  ['LI', { item: { staff: 1.5 } }, 'items.0.staff: Enter a whole number.'],
  ['LI', { risk: { items: [] } }, 'items: Add at least one item of Liability Insurance.'],
  [
    'LI',
    { risk: { insurance_type: 'XX' } },
    `insurance_type: Name the line: ${viTypes.join(', ')}.`,
  ],
] as const)('%s: what is wrong is said at its field: %s', (code, parts, said) => {
  expect(refusals(changed(code, parts))).toEqual([said]);
});
