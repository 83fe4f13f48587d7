import type { DocumentItem, DocumentVersion } from '#contract/policies/document-answers.ts';
import { type CalendarDate, formatCalendarDate } from '#domain/dates.ts';
import { formatAmount, formatMoney } from '#domain/money.ts';
import { sessionLabels } from '#domain/rating/on-track-input.ts';
import type { PdfBlock } from '#server/platform/pdf/pdf-description.ts';

/** A heading of the paper. */
export const heading = (text: string): PdfBlock => ({ kind: 'heading', text });
/** One day or a range of days. */
export const daysText = (from: CalendarDate, to: CalendarDate) =>
  from === to
    ? formatCalendarDate(from)
    : `${formatCalendarDate(from)} to ${formatCalendarDate(to)}`;

const first = (items: readonly DocumentItem[], key: (item: DocumentItem) => string) =>
  [...new Map(items.toReversed().map((item) => [key(item), item])).values()].toReversed();

/** The insured cars, each once. */
export function carTable({ items, currency }: DocumentVersion): PdfBlock[] {
  return [
    heading('Cars'),
    {
      kind: 'table',
      summary: 'Insured cars with chassis number and agreed value',
      columns: [
        { title: 'Car', share: 4 },
        { title: 'Class', share: 1.2 },
        { title: 'Chassis number', share: 2.6 },
        { title: 'Agreed value', share: 2, align: 'right' },
      ],
      rows: first(items, (item) => item.car_id).map((item) => [
        item.car.title,
        item.car_class,
        item.car.chassis_number || 'to follow',
        formatMoney(item.insured_value, currency),
      ]),
      when_empty: 'No cars yet',
    },
  ];
}

function countOfDays(count: number, one: string): string {
  return count === 1 ? one : `${count} ${one}s`;
}

function during(item: DocumentItem): string {
  const { kind, extra_test_days: extra } = item;
  if (kind !== 'race_event')
    return countOfDays(1 + extra, kind === 'test_day' ? 'test day' : 'track day');
  const parts = item.sessions.map((session) => sessionLabels[session].toLowerCase());
  if (extra > 0) parts.push(countOfDays(extra, 'extra day'));
  return parts.join(', ');
}

/** Each car at each event with its premium, excess and highest payout. */
export function eventTable({ items, currency }: DocumentVersion): PdfBlock[] {
  return [
    heading('Events'),
    {
      kind: 'table',
      summary: 'Each car at each event, with its sessions, premium, excess and highest payout',
      columns: [
        { title: 'Event', share: 4.8 },
        { title: 'Car', share: 2.1 },
        { title: 'Covered during', share: 1.9 },
        { title: `Item premium ${currency}`, share: 1.7, align: 'right' },
        { title: `Excess ${currency}`, share: 1.6, align: 'right' },
        { title: `Max payout ${currency}`, share: 1.7, align: 'right' },
      ],
      rows: items.map((item) => [
        `${item.event.name}\n${item.event.circuit_name}\n${daysText(item.event.start_on, item.event.end_on)}`,
        item.car.title,
        during(item),
        formatAmount(item.premium),
        formatAmount(item.base_excess),
        formatAmount(item.max_payout),
      ]),
      when_empty: 'No events yet',
    },
  ];
}

/** The named drivers with the cars that they may drive. */
export function driverTable({ items }: DocumentVersion): PdfBlock[] {
  const lines = new Map<string, { name: string; category: string; cars: Set<string> }>();
  for (const item of items)
    for (const driver of item.drivers) {
      const known = lines.get(driver.driver_id) ?? {
        name: driver.name,
        category: driver.category,
        cars: new Set(),
      };
      known.cars.add(item.car.title);
      lines.set(driver.driver_id, known);
    }
  return [
    heading('Drivers'),
    {
      kind: 'table',
      summary: 'Named drivers with their category and cars',
      columns: [
        { title: 'Driver', share: 3 },
        { title: 'Category', share: 2 },
        { title: 'Car', share: 5 },
      ],
      rows: [...lines.values()].map((line) => [
        line.name,
        line.category,
        [...line.cars].join(', '),
      ]),
      when_empty: 'Drivers to follow',
    },
  ];
}

const answersText = (answers: readonly { label: string; text: string }[]): string =>
  answers.map(({ label, text }) => `${label}: ${text}`).join('\n');

/** What a various insurance insures: what holds for everything, and each item with what was said of it. */
export function lineTables(
  { currency }: DocumentVersion,
  { nouns, terms, items }: NonNullable<DocumentVersion['line']>,
): PdfBlock[] {
  return [
    ...(terms.length === 0
      ? []
      : ([
          heading('Terms'),
          {
            kind: 'facts',
            columns: 3,
            rows: terms.map(({ label, text }) => ({ label, value: text })),
          },
        ] satisfies PdfBlock[])),
    heading(nouns),
    {
      kind: 'table',
      summary: `${nouns} with what is insured of each, its sum insured, excess and premium`,
      columns: [
        { title: 'Insured', share: 2.4 },
        { title: 'Details', share: 4.4 },
        { title: `Sum insured ${currency}`, share: 2, align: 'right' },
        { title: `Excess ${currency}`, share: 1.4, align: 'right' },
        { title: `Item premium ${currency}`, share: 1.5, align: 'right' },
      ],
      rows: items.map((item) => [
        item.label,
        answersText(item.facts),
        formatAmount(item.sum_insured),
        formatAmount(item.excess),
        formatAmount(item.premium),
      ]),
      when_empty: 'Nothing yet',
    },
  ];
}
