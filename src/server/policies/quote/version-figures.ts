import type { QuoteContent } from '#contract/policies/document-content.ts';
import { typedAnswer } from '#domain/lines/first-answers.ts';
import type { LineCover } from '#domain/lines/line-cover.ts';
import { lines } from '#domain/lines/lines.ts';
import { type Cents, splitByWeights } from '#domain/money.ts';
import type { CoverRecords } from '#server/policies/document/cover-records.ts';
import { carTitle } from '#server/policies/document/cover-records.ts';
import type { RatedContent } from '#server/policies/quote/quote-rating.ts';
import { sumInsured } from '#server/policies/quote/sum-insured.ts';
import { periodOfContent } from '#server/policies/quote/quote-risk.ts';
import { basisHash } from '#server/rating/kept-basis.ts';

const distinct = (values: readonly string[]) => [
  ...new Set(values.filter((value) => value !== '')),
];

/** The first of several with the number of the others: "Zandvoort + 2 more". */
export function shortTitle(values: readonly string[]): string {
  const [first = '', ...others] = distinct(values);
  return others.length === 0 ? first : `${first} + ${others.length} more`;
}

/** The columns that a document's own row repeats of the version it shows. */
export function shownFigures(version: ShownFigures): ShownFigures {
  const { period_from, period_to, premium, gross, sum_insured, cover_title } = version;
  return { period_from, period_to, premium, gross, sum_insured, cover_title };
}

interface ShownFigures {
  period_from: string | null;
  period_to: string | null;
  premium: Cents;
  gross: Cents;
  sum_insured: Cents;
  cover_title: string;
}

/** Each item's part of the net premium, after discount and adjustment; together they are the net premium to the cent. */
export function netOfItems(rated: RatedContent | null): Cents[] {
  if (!rated) return [];
  const weights = rated.items.map(({ premium }) => premium);
  return weights.some((weight) => weight > 0)
    ? splitByWeights(rated.rating.result.net_premium, weights)
    : weights;
}

/** What lists show of a various insurance: its items by their names, and all that was typed of them. */
function titlesOfLine({ insurance_type, items }: LineCover) {
  const { item } = lines[insurance_type];
  const names = Object.keys(item);
  // A weekend is called after its event alone, a car at an event after both.
  const isOfBoth = names.includes('event') && names[0] !== 'event';
  const events = isOfBoth ? shortTitle(items.map(({ event }) => typedAnswer(event))) : '';
  const texts = items.map((answers) =>
    Object.entries(item).flatMap(([name, { kind }]) =>
      kind === 'text' ? [typedAnswer(answers[name])] : [],
    ),
  );
  return {
    car_title: shortTitle(texts.map(([first = '']) => first)),
    event_title: events,
    driver_title: '',
    cover_title: distinct(texts.flat()).join(' · ').slice(0, 4000),
  };
}

/** What lists show of a version and what search finds it by. */
function titlesOf(content: QuoteContent, records: CoverRecords) {
  if (content.line) return titlesOfLine(content.line);
  const cars = content.items.flatMap((item) => records.cars.get(item.car_id) ?? []);
  const events = content.items.flatMap((item) => records.events.get(item.event_id) ?? []);
  const drivers = content.items.flatMap((item) =>
    item.drivers.flatMap((driver) => records.drivers.get(driver.driver_id) ?? []),
  );
  const car_names = cars.map(carTitle);
  const event_names = events.map((event) => event.name);
  const driver_names = drivers.map((driver) => driver.name);
  return {
    car_title: shortTitle(car_names),
    event_title: shortTitle(event_names),
    driver_title: shortTitle(driver_names),
    cover_title: distinct([
      ...car_names,
      ...cars.map((car) => car.chassis_number),
      ...event_names,
      ...events.map((event) => event.series),
      ...driver_names,
    ])
      .join(' · ')
      .slice(0, 4000),
  };
}

const unpriced = {
  rating_version: null,
  rating_risk: null,
  basis_hash: null,
  premium: 0,
  discount: 0,
  adjustment: 0,
  fee: 0,
  ipt: '[]',
  ipt_total: 0,
  gross: 0,
  commission: 0,
  instalments: '[]',
  referrals: '[]',
  excess: 0,
  max_payout: 0,
};

/** The columns of a version that follow from its content and its calculation; without one the amounts are nought. */
export function figuresOf(
  content: QuoteContent,
  records: CoverRecords,
  rated: RatedContent | null,
) {
  const common = {
    content: JSON.stringify(content),
    clauses: JSON.stringify(content.clauses),
    ...(periodOfContent(content, records) ?? { period_from: null, period_to: null }),
    sum_insured: rated ? rated.sum_insured : sumInsured(content.items),
    ...titlesOf(content, records),
  };
  if (!rated) return { ...common, ...unpriced };
  const { result } = rated.rating;
  return {
    ...common,
    rating_version: rated.rating_version,
    rating_risk: rated.risk && JSON.stringify(rated.risk),
    basis_hash: rated.tables && basisHash(rated.tables),
    premium: result.net_premium,
    discount: result.discount,
    adjustment: result.adjustment,
    fee: result.policy_fee,
    ipt: JSON.stringify(result.taxes),
    ipt_total: result.ipt,
    gross: result.gross_premium,
    commission: result.commission,
    instalments: JSON.stringify(
      result.instalments.map((amount, index) => ({
        instalment_number: index + 1,
        amount,
        due_on: content.instalment_due_on[index] ?? null,
      })),
    ),
    referrals: JSON.stringify(rated.referrals),
    excess: Math.max(0, ...rated.items.map((item) => item.base_excess)),
    max_payout: Math.max(0, ...rated.items.map((item) => item.max_payout)),
  };
}
