// What an insurer's approval binds (manual B3): values, excess, scope, limits, drivers, events, adjustment, conditions and
// panel, in an order of their own. Notes, instalments and spaces are not of the risk: "-15" and "-15.0 " are one adjustment.

import type { CalendarDate } from '#domain/dates.ts';
import type { Answers } from '#domain/lines/first-answers.ts';
import type { LineFields } from '#domain/lines/line-fields.ts';
import { lines } from '#domain/lines/lines.ts';
import type { LineCover } from '#domain/lines/line-cover.ts';
import { trimDecimal } from '#domain/decimal.ts';
import { type PanelShare, panelOf } from '#domain/payments/insurer-panel.ts';

/** A driver of the risk; the age is that at the start of the event, null where it is not known. */
export interface RiskDriver {
  driver_id: string;
  category: string;
  experience: string;
  claim_level: number;
  age: number | null;
}

/** Where and when a car drives. */
interface RiskEvent {
  start_on: CalendarDate;
  end_on: CalendarDate;
  circuit_id: string;
}

/** What staff type of one car at one event, as far as it is of the risk. Values are cents, percentages decimal text. */
interface TypedRiskItem {
  car_id: string;
  event_id: string;
  insured_value: number;
  car_class: string;
  series: string;
  series_claim_level: number;
  kind: string;
  race_hours: string | null;
  sessions: readonly string[];
  extra_test_days: number;
  drivers: readonly Omit<RiskDriver, 'age'>[];
  excess_pct: string;
  scope: string;
  accident_limit_pct: string;
  aggregate_mode: string;
  tax_country: string | null;
  road_registered?: boolean;
  circuit_factor: string | null;
}

/** What staff type of a whole risk. */
export interface TypedRisk {
  insurer_id: string;
  panel?: readonly PanelShare[];
  currency: string;
  policyholder_country: string;
  commission_pct: string;
  clean_seasons: number;
  adjust_pct: string;
  clauses: readonly { title: string; text: string }[];
  additional_excess: readonly string[];
  items: readonly TypedRiskItem[];
  /** What a various insurance insures; absent on track. */
  line?: LineCover | null;
}

/** One car at one event as it was approved. */
export interface RiskItem extends Omit<
  TypedRiskItem,
  'drivers' | 'tax_country' | 'road_registered'
> {
  event: RiskEvent | null;
  drivers: RiskDriver[];
  tax_country: string;
  road_registered: boolean;
}

/** A risk as it is approved: equal risks are written alike, to the letter. */
export interface ApprovedRisk {
  currency: string;
  adjust_pct: string;
  commission_pct: string;
  clean_seasons: number;
  /** The leader first. */
  insurers: PanelShare[];
  conditions: { title: string; text: string }[];
  additional_excess: string[];
  items: RiskItem[];
  /** Absent on track. */
  line?: LineCover;
}

/** What the records say that a risk names only by their ids. */
export interface RiskRecords {
  event: (event_id: string) => RiskEvent | undefined;
  ageAt: (driver_id: string, event: RiskEvent) => number | null;
}

const inOneLine = (text: string) => text.trim().replace(/\s+/g, ' ');
const decimal = (text: string) => trimDecimal(text.trim()).replace(/^-0$/, '0');
const sortedBy = <T>(list: readonly T[], key: (one: T) => string): T[] =>
  list.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));

function riskItemOf(
  item: TypedRiskItem,
  policyholder_country: string,
  records: RiskRecords,
): RiskItem {
  const found = records.event(item.event_id);
  const event = found
    ? { start_on: found.start_on, end_on: found.end_on, circuit_id: found.circuit_id }
    : null;
  return {
    car_id: item.car_id,
    event_id: item.event_id,
    event,
    insured_value: item.insured_value,
    car_class: item.car_class,
    series: inOneLine(item.series),
    series_claim_level: item.series_claim_level,
    kind: item.kind,
    race_hours: item.race_hours === null ? null : decimal(item.race_hours),
    sessions: item.sessions.toSorted(),
    extra_test_days: item.extra_test_days,
    drivers: sortedBy(
      item.drivers.map(({ driver_id, category, experience, claim_level }) => ({
        ...{ driver_id, category, experience, claim_level },
        age: event ? records.ageAt(driver_id, event) : null,
      })),
      ({ driver_id }) => driver_id,
    ),
    excess_pct: decimal(item.excess_pct),
    scope: item.scope,
    accident_limit_pct: item.accident_limit_pct,
    aggregate_mode: item.aggregate_mode,
    tax_country: item.tax_country ?? policyholder_country,
    road_registered: item.road_registered === true,
    circuit_factor: item.circuit_factor === null ? null : decimal(item.circuit_factor),
  };
}

const answersInOrder = (fields: LineFields, answers: Answers): Answers =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, answers[name] ?? null]));

/** What a database keeps has its answers in another order than what was typed. */
function lineInOrder({
  insurance_type,
  period_from,
  period_to,
  terms,
  items,
}: LineCover): LineCover {
  const line = lines[insurance_type];
  return {
    ...{ insurance_type, period_from, period_to },
    terms: answersInOrder(line.terms, terms),
    items: items.map((item) => answersInOrder(line.item, item)),
  };
}

/**
 * The risk of a content, written so that two contents of the same risk give the same text: what has no order is sorted,
 * decimals lose zeros that say nothing, and a panel of nobody else is its leader's whole share.
 */
export function approvedRiskOf(typed: TypedRisk, records: RiskRecords): ApprovedRisk {
  const [leader, ...others] = panelOf(typed);
  return {
    currency: typed.currency,
    adjust_pct: decimal(typed.adjust_pct),
    commission_pct: decimal(typed.commission_pct),
    clean_seasons: typed.clean_seasons,
    insurers: [
      ...(leader ? [leader] : []),
      ...sortedBy(others, ({ insurer_id }) => insurer_id),
    ].map(({ insurer_id, share_bp }) => ({ insurer_id, share_bp })),
    conditions: sortedBy(
      typed.clauses.map(({ title, text }) => ({ title: inOneLine(title), text: inOneLine(text) })),
      ({ title, text }) => `${title}\n${text}`,
    ),
    additional_excess: [...new Set(typed.additional_excess)].toSorted(),
    items: sortedBy(
      typed.items.map((item) => riskItemOf(item, typed.policyholder_country, records)),
      ({ car_id, event_id }) => `${car_id} ${event_id}`,
    ),
    ...(typed.line ? { line: lineInOrder(typed.line) } : {}),
  };
}
