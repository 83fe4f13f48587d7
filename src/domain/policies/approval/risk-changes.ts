// What has changed of a risk since the insurer approved it, in words (manual B3): "the insured value of Porsche 992 #27 at
// Zandvoort changed from 200,000 to 990,000". A risk that reads the same has no changes.

import { periodTextOf } from '#domain/dates.ts';
import { formatAmount } from '#domain/money.ts';
import { sharePct } from '#domain/payments/insurer-panel.ts';
import { changed, same } from './change-words.ts';
import { changesOfLine } from './line-changes.ts';
import type { ApprovedRisk, RiskDriver, RiskItem } from './approved-risk.ts';

/** How people call what a risk names by its ids. */
export interface RiskNames {
  car: (car_id: string) => string;
  event: (event_id: string) => string;
  driver: (driver_id: string) => string;
  insurer: (insurer_id: string) => string;
}

const listed = (texts: readonly string[]) => (texts.length === 0 ? 'none' : texts.join(', '));
const inWords = (code: string) => code.replaceAll('_', ' ');
const percent = (pct: string) => `${pct.replace(/^-/, '−')} %`;

/** "200,000", or "200,000.50" where there are cents. */
const amount = (cents: number) => formatAmount(cents, { whole: cents % 100 === 0 });

type ItemField = Exclude<keyof RiskItem, 'car_id' | 'event_id' | 'event' | 'drivers'>;

const itemFields: Readonly<Record<ItemField, readonly [string, (item: RiskItem) => string]>> = {
  insured_value: ['the insured value', (item) => amount(item.insured_value)],
  excess_pct: ['the excess', (item) => percent(item.excess_pct)],
  scope: ['the repair scope', (item) => inWords(item.scope)],
  accident_limit_pct: ['the limit per accident', (item) => percent(item.accident_limit_pct)],
  aggregate_mode: ['the aggregate', (item) => inWords(item.aggregate_mode)],
  car_class: ['the class', (item) => item.car_class],
  series: ['the series', (item) => item.series || 'none'],
  series_claim_level: ['the series level', (item) => String(item.series_claim_level)],
  kind: ['the kind', (item) => inWords(item.kind)],
  race_hours: ['the race hours', (item) => item.race_hours ?? 'none'],
  sessions: ['the sessions', (item) => listed(item.sessions)],
  extra_test_days: ['the test days', (item) => String(item.extra_test_days)],
  tax_country: ['the country of tax', (item) => item.tax_country],
  road_registered: ['the road registration', (item) => (item.road_registered ? 'yes' : 'no')],
  circuit_factor: ['the circuit factor', (item) => item.circuit_factor ?? 'that of the tables'],
};

type WholeField = Exclude<keyof ApprovedRisk, 'items' | 'conditions' | 'line'>;

/** "the panel", "the adjustment" …: what changed of the whole risk. */
function changesOfWhole(before: ApprovedRisk, after: ApprovedRisk, names: RiskNames): string[] {
  const insurers = (risk: ApprovedRisk) =>
    risk.insurers
      .map((one) => `${names.insurer(one.insurer_id)} ${percent(sharePct(one.share_bp))}`)
      .join(', ');
  const fields: Readonly<Record<WholeField, readonly [string, (risk: ApprovedRisk) => string]>> = {
    currency: ['the currency', (risk) => risk.currency],
    adjust_pct: ['the adjustment', (risk) => percent(risk.adjust_pct)],
    commission_pct: ['the commission', (risk) => percent(risk.commission_pct)],
    clean_seasons: ['the number of clean seasons', (risk) => String(risk.clean_seasons)],
    additional_excess: ['the additional excess', (risk) => listed(risk.additional_excess)],
    insurers: ['the panel', insurers],
  };
  const own = (Object.keys(fields) as WholeField[]).flatMap((field) => {
    if (same(before[field], after[field])) return [];
    const [what, textOf] = fields[field];
    return [changed(what, textOf(before), textOf(after))];
  });
  return [...own, ...changesOfConditions(before, after)];
}

function changesOfConditions(before: ApprovedRisk, after: ApprovedRisk): string[] {
  const texts = (risk: ApprovedRisk, title: string) =>
    risk.conditions.flatMap((one) => (one.title === title ? [one.text] : []));
  const titles = new Set([...before.conditions, ...after.conditions].map(({ title }) => title));
  return [...titles].flatMap((title) => {
    const [was, is] = [texts(before, title), texts(after, title)];
    if (same(was, is)) return [];
    const what =
      was.length === 0 ? 'was added' : is.length === 0 ? 'was taken out' : 'was worded anew';
    return [`the condition “${title}” ${what}`];
  });
}

function changesOfDrivers(
  place: string,
  [before, after]: readonly [RiskItem, RiskItem],
  names: RiskNames,
): string[] {
  const find = (item: RiskItem, id: string) => item.drivers.find((one) => one.driver_id === id);
  const about = ({ category, experience, claim_level, age }: RiskDriver) =>
    [category, experience, `level ${claim_level}`, ...(age === null ? [] : [`age ${age}`])].join(
      ', ',
    );
  const ids = new Set([...before.drivers, ...after.drivers].map(({ driver_id }) => driver_id));
  return [...ids].flatMap((id) => {
    const [was, is] = [find(before, id), find(after, id)];
    const name = names.driver(id);
    if (!was || !is) return [`driver ${name} of ${place} was ${is ? 'added' : 'taken out'}`];
    return same(was, is) ? [] : [changed(`driver ${name} of ${place}`, about(was), about(is))];
  });
}

function changesOfItem(before: RiskItem, after: RiskItem, names: RiskNames): string[] {
  const event = names.event(after.event_id);
  const place = `${names.car(after.car_id)} at ${event}`;
  const fields = (Object.keys(itemFields) as ItemField[]).flatMap((field) => {
    if (same(before[field], after[field])) return [];
    const [what, textOf] = itemFields[field];
    return [changed(`${what} of ${place}`, textOf(before), textOf(after))];
  });
  const days = ({ event: one }: RiskItem) =>
    one === null ? 'none' : periodTextOf(one.start_on, one.end_on);
  const moved =
    days(before) === days(after)
      ? []
      : [changed(`the days of ${event}`, days(before), days(after))];
  const elsewhere =
    before.event?.circuit_id === after.event?.circuit_id
      ? []
      : [`the circuit of ${event} was changed`];
  return [...fields, ...changesOfDrivers(place, [before, after], names), ...moved, ...elsewhere];
}

/** What the second risk says differently from the first, cars at events first; empty when they are the same risk. */
export function riskChanges(before: ApprovedRisk, after: ApprovedRisk, names: RiskNames): string[] {
  const keyOf = ({ car_id, event_id }: RiskItem) => `${car_id} ${event_id}`;
  const byKey = (risk: ApprovedRisk) =>
    new Map(risk.items.toReversed().map((item) => [keyOf(item), item]));
  const [old, next] = [byKey(before), byKey(after)];
  const keys = new Set([...before.items, ...after.items].map(keyOf));
  const items = [...keys].flatMap((key) => {
    const [was, is] = [old.get(key), next.get(key)];
    if (was && is) return changesOfItem(was, is, names);
    const one = is ?? was;
    if (!one) return [];
    const place = `${names.car(one.car_id)} at ${names.event(one.event_id)}`;
    return [is ? `${place} for ${amount(one.insured_value)} was added` : `${place} was taken out`];
  });
  // What is said of an event is the same for each of its cars.
  const line = changesOfLine(before.line, after.line, after.currency);
  return [...new Set([...items, ...line, ...changesOfWhole(before, after, names)])];
}
