import type { DocumentDetail, DocumentVersion } from '#contract/policies/document-answers.ts';
import { minimumAdded } from '#domain/rating/minimum-added.ts';
import { isPrintedTax } from '#domain/rating/tax/premium-tax.ts';
import { dateOfInstant, formatCalendarDate, formatDateTime } from '#domain/dates.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { type DocumentState, documentStateLabels } from '#domain/policies/document-status.ts';
import { lines } from '#domain/lines/lines.ts';
import { type InsuranceType, insuranceTypeLabels, isVi } from '#domain/policies/insurance-types.ts';
import { chargeKindLabels } from '#domain/rating/change/version-charges.ts';
import { lastDayOfQuote, QUOTE_VALID_DAYS } from '#domain/rating/quote-validity.ts';
import { type PointStatus, pointStatusLabels } from '#domain/policies/cover/policy-as-of.ts';
import { cancellationInitiatorLabels } from '#domain/policies/cancellation-initiators.ts';
import type { PdfBlock, PdfDescription } from '#server/platform/pdf/pdf-description.ts';
import type { PaperStanding } from '#server/policies/policy/paper-standing.ts';
import {
  carTable,
  daysText,
  driverTable,
  eventTable,
  heading,
  lineTables,
} from '#server/policies/policy/policy-document-tables.ts';
import type { Brought } from '#server/policies/policy/paper-parties.ts';

/** How the policy stood at one moment as it was known at another, in unix seconds. */
export interface PaperPoint {
  valid_at: number;
  known_at: number;
  /** The last instant of which it was known, as exactly as the database knows it; null: now. */
  known_until: string | null;
  status: PointStatus;
}

/** What the paper says beside its version. */
export interface PaperFacts {
  document_state: DocumentState;
  document_number: string;
  client_name: string;
  /** Whose it is and who brought it, at the instant of which the paper speaks. */
  brought: Brought;
  client_attn: string;
  client_address: string;
  broker_name: string;
  /** Who of us looks after it, with the phone number of the house; null where nobody made it by hand. */
  contact: { name: string; phone: string } | null;
  insurer_name: string;
  insurance_type: InsuranceType;
  /** The number under which an outside broker has placed the risk; empty where none carries it. */
  broker_policy_number: string;
  cover_title: string;
  valid_until: number | null;
  accepted_by_client_name: string;
  accepted_by_client_at: number | null;
  made_at: number | null;
  version: DocumentVersion;
  /** The point of time that it is drawn for; null for how it stands now. */
  point: PaperPoint | null;
  /** What ended the version after it was issued; null for one that nobody cancelled. */
  standing: PaperStanding | null;
  /** What changes up to this version kept and gave back beyond its price. */
  charges: DocumentDetail['charges'];
  /** It is about one car or item alone: what is signed is the whole. */
  is_part?: boolean;
}

const scopeLabels = { parts_only: 'Parts only', parts_and_labour: 'Parts and labour' } as const;
const aggregateLabels = {
  reinstated: 'reinstated per event',
  single_aggregate: 'once for all events',
} as const;

/** The quote or the policy as the description of a PDF: the same facts always give the same paper. */
export function policyDocument(paper: PaperFacts): PdfDescription {
  const { version } = paper;
  const state = documentStateLabels[paper.document_state];
  return {
    kind: state,
    number: paper.document_number,
    title: `${state} ${paper.document_number}`,
    subtitle: `${paper.client_name} · version ${version.version_label}`,
    ...watermark(paper),
    created_at: standingSince(paper) ?? paper.made_at ?? version.locked_at ?? version.created_at,
    data_version: version.version_label,
    blocks: [
      ...parties(paper),
      ...pointOf(paper),
      ...standing(paper),
      ...correction(version),
      ...(version.line
        ? lineTables(version, version.line)
        : [...carTable(version), ...eventTable(version), ...driverTable(version)]),
      ...premium(paper),
      ...excess(paper),
      ...conditions(version),
      ...closing(paper),
    ],
  };
}

function watermark({ version, standing: ended }: PaperFacts): Pick<PdfDescription, 'watermark'> {
  if (!version.locked) return { watermark: 'CONCEPT' };
  return ended && !ended.reinstated ? { watermark: 'CANCELLED' } : {};
}

const standingSince = ({ standing: ended }: PaperFacts): number | null =>
  ended ? (ended.reinstated?.at ?? ended.booked_at) : null;

function parties(paper: PaperFacts): PdfBlock[] {
  const { version } = paper;
  const period =
    version.period_from && version.period_to
      ? daysText(version.period_from, version.period_to)
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
    ...contactOf(paper),
    { label: 'Cover', value: coverName(paper) },
    ...(paper.document_state === 'policy' && paper.broker_policy_number !== ''
      ? [{ label: 'Placed as', value: paper.broker_policy_number }]
      : []),
    { label: 'Period', value: period },
    { label: 'Sum insured', value: formatMoney(version.sum_insured, version.currency) },
    ...(paper.document_state === 'quote' && paper.valid_until !== null
      ? [{ label: 'Valid until', value: formatCalendarDate(lastDayOfQuote(paper.valid_until)) }]
      : []),
  ];
  return [{ kind: 'facts', rows, columns: 3 }];
}

const contactOf = ({ contact }: PaperFacts) =>
  contact === null
    ? []
    : [
        {
          label: 'Your contact',
          value: [contact.name, contact.phone].filter(Boolean).join('\n'),
        },
      ];

const coverName = ({ insurance_type }: PaperFacts): string =>
  insurance_type === 'on_track' ? 'On-track physical damage' : insuranceTypeLabels[insurance_type];

/** A paper of an earlier point says which, so that nobody takes it for that of today. */
function pointOf({ point }: PaperFacts): PdfBlock[] {
  if (point === null) return [];
  const { valid_at, known_at, status } = point;
  const text = `${pointStatusLabels[status]}: how the policy stood on ${formatDateTime(valid_at)}, as known on ${formatDateTime(known_at)}.`;
  return [{ kind: 'notice', tone: 'info', text }];
}

/** A cancelled policy says from when and what it insures no longer; one that came back, what was never covered. */
function standing({ version, standing: ended }: PaperFacts): PdfBlock[] {
  if (!ended) return [];
  const { reinstated, cancelled_for, not_covered } = ended;
  const from = formatCalendarDate(dateOfInstant(ended.ended_at));
  const events = version.items.map(({ event }) => event);
  const lost = not_covered.flatMap((id) => {
    const event = events.find(({ event_id }) => event_id === id);
    return event ? [`${event.name}, ${daysText(event.start_on, event.end_on)}`] : [];
  });
  const rest = events.some(({ event_id }) => !not_covered.includes(event_id));
  const text = reinstated
    ? [
        `Cancelled from ${from}, in force again from ${formatDateTime(reinstated.at)}. ${reinstated.no_loss_by} declared on ${formatDateTime(reinstated.no_loss_at)} that there was no loss.`,
        lost.length > 0 && `Not covered: ${lost.join('; ')}.`,
      ]
    : [
        `Cancelled from ${from}. Cancelled by: ${cancellationInitiatorLabels[cancelled_for]}.`,
        lost.length > 0 && `Not covered any more: ${lost.join('; ')}.`,
        lost.length > 0 && rest && 'What had begun stays covered to its end.',
        version.line !== null && 'Losses from then on are not covered.',
      ];
  return [{ kind: 'notice', tone: 'warning', text: text.filter(Boolean).join(' ') }];
}

/** What has begun is changed by a correction alone, on the client's word that there was no loss. */
function correction({ correction: declared }: DocumentVersion): PdfBlock[] {
  if (declared === null) return [];
  const { no_loss_by, no_loss_at } = declared;
  return [
    {
      kind: 'notice',
      tone: 'info',
      text: `Correction. This version puts an error right in an event that had begun, from its beginning. ${no_loss_by} declared on ${formatDateTime(no_loss_at)} that there was no loss.`,
    },
  ];
}

function premium(paper: PaperFacts): PdfBlock[] {
  const { version, charges } = paper;
  const { build_up } = version;
  if (!build_up) return [];
  const money = (amount: Cents) => formatMoney(amount, version.currency);
  const rows = [
    {
      label: version.line ? `Sum of ${version.line.nouns.toLowerCase()}` : 'Sum of cars and events',
      value: money(build_up.items_total),
    },
    ...(build_up.discount > 0
      ? [{ label: `Discount ${build_up.discount_pct} %`, value: money(-build_up.discount) }]
      : []),
    ...(build_up.adjustment === 0
      ? []
      : [{ label: 'Adjustment', value: money(build_up.adjustment) }]),
    ...(minimumAdded(build_up) > 0
      ? [{ label: 'Up to the minimum premium', value: money(minimumAdded(build_up)) }]
      : []),
    { label: 'Net premium', value: money(build_up.premium) },
    { label: 'Policy fee', value: money(build_up.fee) },
    ...build_up.ipt.filter(isPrintedTax).map((tax) => ({
      label: `Premium tax ${tax.country} ${tax.rate_pct} %`,
      value: money(tax.ipt),
    })),
    ...charges.flatMap((charge) => [
      { label: chargeKindLabels[charge.kind], value: money(charge.amount) },
      ...(charge.ipt === 0
        ? []
        : [
            {
              label: `Premium tax on it ${charge.country} ${charge.rate_pct} %`,
              value: money(charge.ipt),
            },
          ]),
    ]),
    {
      label: 'Premium incl. tax, to pay',
      value: money(charges.reduce((sum, { amount, ipt }) => sum + amount + ipt, build_up.gross)),
      strong: true,
    },
  ];
  return [heading('Premium'), { kind: 'totals', rows }, ...instalments(paper)];
}

function instalments({ version }: PaperFacts): PdfBlock[] {
  const { build_up, currency } = version;
  if (!build_up) return [];
  const [only, ...others] = build_up.instalments;
  if (!only) return [];
  if (others.length === 0)
    return only.due_on === null
      ? []
      : [
          {
            kind: 'paragraph',
            text: `To be paid on or before ${formatCalendarDate(only.due_on)}.`,
          },
        ];
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

/** Of a various insurance the highest excess, and what its line pays at most. */
function limitsOfLine({ version, insurance_type }: PaperFacts): PdfBlock[] {
  if (!isVi(insurance_type) || !version.line) return [];
  const money = (amount: Cents) => formatMoney(amount, version.currency);
  return [
    heading('Excess and limits'),
    {
      kind: 'facts',
      columns: 3,
      rows: [
        { label: 'Sum insured', value: money(version.sum_insured) },
        {
          label:
            new Set(version.line.items.map((item) => item.excess)).size > 1
              ? 'Highest excess of a loss'
              : 'Excess of a loss',
          value: version.excess === 0 ? 'None' : money(version.excess),
        },
      ],
    },
    ...version.line.limits.map((text): PdfBlock => ({ kind: 'paragraph', text })),
  ];
}

function excess(paper: PaperFacts): PdfBlock[] {
  const { version } = paper;
  const [item] = version.items;
  if (!item) return limitsOfLine(paper);
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
  if (version.additional_excess.length > 0)
    blocks.push({
      kind: 'table',
      summary: 'Cases in which the excess is higher',
      columns: [
        { title: 'The excess is higher when', share: 6 },
        { title: 'It rises by', share: 3, align: 'right' },
      ],
      rows: version.additional_excess.map((rule) => [rule.label, rule.amount]),
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
        text: isVi(paper.insurance_type)
          ? lines[paper.insurance_type].after_loss
          : 'Report every accident within 48 hours. Take photographs before the car is taken apart and keep damaged parts until they are released.',
      },
    ];
  if (paper.is_part) return [];
  const accepted =
    paper.accepted_by_client_at === null
      ? {}
      : { date: formatCalendarDate(dateOfInstant(paper.accepted_by_client_at)) };
  return [
    {
      kind: 'paragraph',
      tone: 'quiet',
      text: `This quote holds for ${QUOTE_VALID_DAYS} days, but not beyond ${paper.version.line ? 'the first day of cover' : 'the start of the first event'}. It is no cover until a policy is made.`,
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
