import type { QuoteClause, QuoteContent, QuoteItem } from '#contract/policies/document-content.ts';
import { countryName } from '#domain/countries.ts';
import { formatCalendarDate, periodTextOf } from '#domain/dates.ts';
import { answersInWords } from '#domain/lines/answer-words.ts';
import type { Answers } from '#domain/lines/first-answers.ts';
import type { LineCover } from '#domain/lines/line-cover.ts';
import type { LineFields } from '#domain/lines/line-fields.ts';
import { lines } from '#domain/lines/lines.ts';
import { formatAmount, formatMoney } from '#domain/money.ts';
import { sharePct } from '#domain/payments/insurer-panel.ts';
import { sameValue } from '#domain/same-value.ts';
import { itemKey } from '#web/policies/editor/content-merge.ts';
import type { ContentNames } from '#web/policies/editor/content-names.ts';
import {
  aggregateLabels,
  itemKindLabels,
  percentText,
  scopeLabels,
  sessionsText,
} from '#web/policies/document/document-words.ts';

/** One thing that two contents say differently, in words. */
export interface Difference {
  key: string;
  /** What of the quote: "Quote", a car at an event, "Conditions". */
  about: string;
  label: string;
  before: string;
  after: string;
}

const none = '—';
const listed = (texts: readonly string[]) => (texts.length === 0 ? none : texts.join(', '));

export const contentLabels: Readonly<Record<Exclude<keyof QuoteContent, 'items'>, string>> = {
  broker_id: 'Brokerage',
  commission_pct: 'Commission',
  insurer_id: 'Insurer',
  panel: 'Shares of insurers',
  policyholder_country: 'Country of the policyholder',
  currency: 'Currency',
  clean_seasons: 'Clean seasons',
  adjust_pct: 'Adjustment',
  adjust_reason: 'Reason of the adjustment',
  line: 'What is insured',
  firm_price: 'Broker’s firm price',
  instalments: 'Instalments',
  instalment_due_on: 'Due dates',
  clauses: 'Conditions',
  additional_excess: 'Additional excess',
  notes: 'Notes',
};

export const itemLabels: Readonly<Record<Exclude<keyof QuoteItem, 'car_id' | 'event_id'>, string>> =
  {
    insured_value: 'Insured value',
    car_class: 'Class',
    series: 'Series',
    series_claim_level: 'Series level',
    kind: 'Kind',
    race_hours: 'Race hours',
    sessions: 'Sessions',
    extra_test_days: 'Test days',
    drivers: 'Drivers',
    excess_pct: 'Excess',
    scope: 'Repair scope',
    accident_limit_pct: 'Limit per accident',
    aggregate_mode: 'Aggregate',
    tax_country: 'Taxed in',
    road_registered: 'Road registration',
    circuit_factor: 'Circuit factor',
  };

/** A various insurance in one line: its days, its terms, and each item with what was said of it. */
function lineText(line: LineCover, currency: QuoteContent['currency']): string {
  const { terms, item } = lines[line.insurance_type];
  const words = (fields: LineFields, answers: Answers) =>
    answersInWords(fields, answers, { currency })
      .map(({ label, text }) => `${label} ${text}`)
      .join(', ');
  return [
    periodTextOf(line.period_from, line.period_to),
    words(terms, line.terms),
    ...line.items.map((answers) => words(item, answers)),
  ]
    .filter(Boolean)
    .join('; ');
}

/** One field of a quote in words. */
function contentText(
  content: QuoteContent,
  field: Exclude<keyof QuoteContent, 'items'>,
  names: ContentNames,
): string {
  switch (field) {
    case 'broker_id':
      return content.broker_id === null ? 'None' : names.account(content.broker_id);
    case 'insurer_id':
      return names.insurer(content.insurer_id);
    case 'panel':
      return listed(
        content.panel.map(
          (one) => `${names.insurer(one.insurer_id)} ${percentText(sharePct(one.share_bp))}`,
        ),
      );
    case 'policyholder_country':
      return countryName(content.policyholder_country);
    case 'commission_pct':
    case 'adjust_pct':
      return percentText(content[field]);
    case 'instalment_due_on':
      return content.instalment_due_on.length === 0
        ? 'Standard plan'
        : listed(content.instalment_due_on.map(formatCalendarDate));
    case 'additional_excess':
      return listed(content.additional_excess.map(names.excessRule));
    case 'line':
      return content.line === null ? none : lineText(content.line, content.currency);
    case 'firm_price':
      return content.firm_price ? formatMoney(content.firm_price.premium, content.currency) : none;
    case 'clauses':
      return listed(content.clauses.map((clause) => clause.title));
    default:
      return String(content[field]) || none;
  }
}

/** One field of an item in words. */
function itemText(item: QuoteItem, field: keyof typeof itemLabels, names: ContentNames): string {
  switch (field) {
    case 'insured_value':
      return formatAmount(item.insured_value);
    case 'kind':
      return itemKindLabels[item.kind];
    case 'sessions':
      return sessionsText(item.sessions);
    case 'scope':
      return scopeLabels[item.scope];
    case 'aggregate_mode':
      return aggregateLabels[item.aggregate_mode];
    case 'excess_pct':
    case 'accident_limit_pct':
      return percentText(item[field]);
    case 'tax_country':
      return item.tax_country === null ? 'As the policyholder' : countryName(item.tax_country);
    case 'road_registered':
      return item.road_registered ? 'Yes' : 'No';
    case 'circuit_factor':
      return item.circuit_factor ?? 'From the tables';
    case 'drivers':
      return item.drivers.length === 0
        ? 'To follow'
        : item.drivers
            .map((driver) => {
              const skill =
                driver.category === 'Non-Categorised' ? driver.experience : driver.category;
              return `${names.driver(driver.driver_id)} (${skill}, level ${driver.claim_level})`;
            })
            .join(', ');
    default:
      return String(item[field] ?? '') || none;
  }
}

/** A car at an event in one line. */
export function itemTitle(
  item: Pick<QuoteItem, 'car_id' | 'event_id'>,
  names: ContentNames,
): string {
  return `${names.car(item.car_id)} · ${names.event(item.event_id)}`;
}

function itemDifferences(
  [before, after]: readonly [QuoteContent, QuoteContent],
  names: ContentNames,
): Difference[] {
  const find = (content: QuoteContent, pair: string) =>
    content.items.find((item) => itemKey(item) === pair);
  const pairs = new Set([...before.items, ...after.items].map(itemKey));
  return [...pairs].flatMap((pair): Difference[] => {
    const [was, is] = [find(before, pair), find(after, pair)];
    const about = itemTitle((is ?? was) as QuoteItem, names);
    if (!was || !is) {
      const value = (item: QuoteItem | undefined, { currency }: QuoteContent) =>
        item ? `Insured for ${formatMoney(item.insured_value, currency)}` : 'Not insured';
      return [
        {
          key: pair,
          about,
          label: is ? 'Added' : 'Taken out',
          before: value(was, before),
          after: value(is, after),
        },
      ];
    }
    return (Object.keys(itemLabels) as (keyof typeof itemLabels)[])
      .filter((field) => !sameValue(was[field], is[field]))
      .map((field) => ({
        key: `${pair} ${field}`,
        about,
        label: itemLabels[field],
        before: itemText(was, field, names),
        after: itemText(is, field, names),
      }));
  });
}

function clauseDifferences(
  before: readonly QuoteClause[],
  after: readonly QuoteClause[],
): Difference[] {
  const keyOf = (clause: QuoteClause) => clause.preset_id ?? clause.title;
  const keys = new Set([...before, ...after].map(keyOf));
  const about = 'Conditions';
  const changed = [...keys].flatMap((key): Difference[] => {
    const was = before.find((clause) => keyOf(clause) === key);
    const is = after.find((clause) => keyOf(clause) === key);
    const title = (is ?? was)?.title ?? '';
    if (was && is && was.text === is.text && was.title === is.title) return [];
    return [
      {
        key: `clause ${key}`,
        about,
        label: title,
        before: was?.text ?? none,
        after: is?.text ?? none,
      },
    ];
  });
  if (changed.length > 0 || sameValue(before.map(keyOf), after.map(keyOf))) return changed;
  const order = (clauses: readonly QuoteClause[]) => listed(clauses.map(({ title }) => title));
  return [{ key: 'clauses', about, label: 'Order', before: order(before), after: order(after) }];
}

/** Everything that two contents say differently: the quote's own fields, then its items, then the conditions. */
export function contentDifferences(
  before: QuoteContent,
  after: QuoteContent,
  names: ContentNames,
): Difference[] {
  const fields = (Object.keys(contentLabels) as (keyof typeof contentLabels)[])
    .filter((field) => field !== 'clauses' && !sameValue(before[field], after[field]))
    .map((field) => ({
      key: field,
      about: 'Quote',
      label: contentLabels[field],
      before: contentText(before, field, names),
      after: contentText(after, field, names),
    }));
  return [
    ...fields,
    ...itemDifferences([before, after], names),
    ...clauseDifferences(before.clauses, after.clauses),
  ];
}
