import type { DocumentItem, DocumentVersion } from '#contract/document-answers.ts';
import { type CalendarDate, dateOfInstant, formatCalendarDate, formatDate } from '#domain/dates.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { type DocumentState, documentStateLabels } from '#domain/policies/document-status.ts';
import { QUOTE_VALID_DAYS } from '#domain/rating/quote-validity.ts';
import type { PdfBlock, PdfDescription } from '#server/platform/pdf/pdf-description.ts';

/** What the paper says beside its version. */
export interface PaperFacts {
  document_state: DocumentState;
  document_number: string;
  client_name: string;
  client_attn: string;
  client_address: string;
  broker_name: string;
  insurer_name: string;
  cover_title: string;
  valid_until: number | null;
  accepted_by_client_name: string;
  accepted_by_client_at: number | null;
  made_at: number | null;
  additional_excess: readonly { label: string; amount: string }[];
  version: DocumentVersion;
}

const sessionLabels: Record<string, string> = {
  practice: 'practice',
  qualifying: 'qualifying',
  race: 'race',
};
const scopeLabels = { parts_only: 'Parts only', parts_and_labour: 'Parts and labour' } as const;
const aggregateLabels = {
  reinstated: 'reinstated per event',
  single_aggregate: 'once for all events',
} as const;

const heading = (text: string): PdfBlock => ({ kind: 'heading', text });
const days = (from: CalendarDate, to: CalendarDate) =>
  from === to
    ? formatCalendarDate(from)
    : `${formatCalendarDate(from)} to ${formatCalendarDate(to)}`;

/** The quote or the policy as the description of a PDF: the same facts always give the same paper. */
export function policyDocument(paper: PaperFacts): PdfDescription {
  const { version } = paper;
  const state = documentStateLabels[paper.document_state];
  return {
    kind: state,
    number: paper.document_number,
    title: `${state} ${paper.document_number}`,
    subtitle: `${paper.client_name} · version ${version.version_label}`,
    ...(version.locked ? {} : { watermark: 'CONCEPT' }),
    created_at: paper.made_at ?? version.locked_at ?? version.created_at,
    data_version: version.version_label,
    blocks: [
      ...parties(paper),
      ...cars(version),
      ...events(version),
      ...drivers(version),
      ...premium(paper),
      ...excess(paper),
      ...conditions(version),
      ...closing(paper),
    ],
  };
}

function parties(paper: PaperFacts): PdfBlock[] {
  const { version } = paper;
  const period =
    version.period_from && version.period_to
      ? days(version.period_from, version.period_to)
      : 'not yet known';
  const rows = [
    {
      label: 'Insured',
      value: [paper.client_name, paper.client_attn, paper.client_address]
        .filter(Boolean)
        .join('\n'),
    },
    { label: 'Insurer', value: paper.insurer_name },
    ...(paper.broker_name === '' ? [] : [{ label: 'Brokerage', value: paper.broker_name }]),
    { label: 'Cover', value: 'On-track physical damage' },
    { label: 'Period', value: period },
    { label: 'Sum insured', value: formatMoney(version.sum_insured, version.currency) },
    ...(paper.document_state === 'quote' && paper.valid_until !== null
      ? [{ label: 'Valid until', value: formatDate(paper.valid_until) }]
      : []),
  ];
  return [{ kind: 'facts', rows, columns: 3 }];
}

const first = (items: readonly DocumentItem[], key: (item: DocumentItem) => string) =>
  [...new Map(items.toReversed().map((item) => [key(item), item])).values()].toReversed();

function cars({ items, currency }: DocumentVersion): PdfBlock[] {
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

function during(item: DocumentItem): string {
  const parts =
    item.kind === 'race_event'
      ? item.sessions.map((session) => sessionLabels[session] ?? session)
      : [];
  if (item.kind !== 'race_event') parts.push(item.kind === 'test_day' ? 'test day' : 'track day');
  if (item.extra_test_days > 0)
    parts.push(`${item.extra_test_days} extra day${item.extra_test_days === 1 ? '' : 's'}`);
  return parts.join(', ');
}

function events({ items, currency }: DocumentVersion): PdfBlock[] {
  const money = (amount: Cents) => formatMoney(amount, currency);
  return [
    heading('Events'),
    {
      kind: 'table',
      summary: 'Each car at each event, with its sessions, premium, excess and highest payout',
      columns: [
        { title: 'Event', share: 3.2 },
        { title: 'Car', share: 2.4 },
        { title: 'Covered during', share: 2.2 },
        { title: 'Premium', share: 1.8, align: 'right' },
        { title: 'Excess', share: 1.8, align: 'right' },
        { title: 'Max payout', share: 1.9, align: 'right' },
      ],
      rows: items.map((item) => [
        `${item.event.name}\n${item.event.circuit_name}, ${days(item.event.start_on, item.event.end_on)}`,
        item.car.title,
        during(item),
        money(item.premium),
        money(item.base_excess),
        money(item.max_payout),
      ]),
      when_empty: 'No events yet',
    },
  ];
}

function drivers({ items }: DocumentVersion): PdfBlock[] {
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

function premium(paper: PaperFacts): PdfBlock[] {
  const { version } = paper;
  const { build_up } = version;
  if (!build_up) return [];
  const money = (amount: Cents) => formatMoney(amount, version.currency);
  const rows = [
    { label: 'Sum of cars and events', value: money(build_up.items_total) },
    ...(build_up.discount > 0
      ? [{ label: `Discount ${build_up.discount_pct} %`, value: money(-build_up.discount) }]
      : []),
    ...(build_up.adjustment === 0
      ? []
      : [{ label: 'Adjustment', value: money(build_up.adjustment) }]),
    { label: 'Net premium', value: money(build_up.premium) },
    { label: 'Policy fee', value: money(build_up.fee) },
    ...build_up.ipt.map((tax) => ({
      label: `Insurance premium tax ${tax.country} ${tax.rate_pct} %`,
      value: money(tax.ipt),
    })),
    { label: 'Premium to pay', value: money(build_up.gross), strong: true },
  ];
  return [heading('Premium'), { kind: 'totals', rows }, ...instalments(paper)];
}

function instalments({ version }: PaperFacts): PdfBlock[] {
  const { build_up, currency } = version;
  if (!build_up || build_up.instalments.length < 2) return [];
  return [
    { kind: 'heading', text: 'Instalments', level: 3 },
    {
      kind: 'table',
      summary: 'Instalments with their amounts and due dates',
      columns: [
        { title: 'Instalment', share: 2 },
        { title: 'Due', share: 4 },
        { title: 'Amount', share: 2, align: 'right' },
      ],
      rows: build_up.instalments.map((part) => [
        `${part.instalment_number} of ${build_up.instalments.length}`,
        part.due_on === null ? 'as stated on the invoice' : formatCalendarDate(part.due_on),
        formatMoney(part.amount, currency),
      ]),
    },
  ];
}

function excess({ version, additional_excess }: PaperFacts): PdfBlock[] {
  const [item] = version.items;
  if (!item) return [];
  const money = (amount: Cents) => formatMoney(amount, version.currency);
  const different = version.items.some(
    (other) => other.scope !== item.scope || other.aggregate_mode !== item.aggregate_mode,
  );
  const blocks: PdfBlock[] = [
    heading('Excess and limits'),
    {
      kind: 'facts',
      columns: 3,
      rows: [
        { label: 'Highest excess per accident', value: money(version.excess) },
        { label: 'Highest payout per accident', value: money(version.max_payout) },
        { label: 'Repairs', value: different ? 'per event, see above' : scopeLabels[item.scope] },
        {
          label: 'Value insured',
          value: different ? 'per event' : aggregateLabels[item.aggregate_mode],
        },
      ],
    },
  ];
  if (additional_excess.length > 0)
    blocks.push({
      kind: 'table',
      summary: 'Cases in which the excess is higher',
      columns: [
        { title: 'The excess is higher when', share: 6 },
        { title: 'It rises by', share: 3, align: 'right' },
      ],
      rows: additional_excess.map((rule) => [rule.label, rule.amount]),
    });
  return blocks;
}

function conditions({ clauses }: DocumentVersion): PdfBlock[] {
  if (clauses.length === 0) return [];
  return [
    heading('Conditions'),
    { kind: 'clauses', clauses: clauses.map(({ title, text }) => ({ title, text })) },
  ];
}

function closing(paper: PaperFacts): PdfBlock[] {
  if (paper.document_state === 'policy')
    return [
      {
        kind: 'paragraph',
        tone: 'quiet',
        text: 'Report every accident within 48 hours. Take photographs before the car is taken apart and keep damaged parts until they are released.',
      },
    ];
  const accepted =
    paper.accepted_by_client_at === null
      ? {}
      : { date: formatCalendarDate(dateOfInstant(paper.accepted_by_client_at)) };
  return [
    {
      kind: 'paragraph',
      tone: 'quiet',
      text: `This quote holds for ${QUOTE_VALID_DAYS} days, but not beyond the start of the first event. It is no cover until a policy is made.`,
    },
    {
      kind: 'signatures',
      parties: [
        {
          role: 'The insured',
          ...(paper.accepted_by_client_name ? { name: paper.accepted_by_client_name } : {}),
          ...accepted,
        },
      ],
    },
  ];
}
