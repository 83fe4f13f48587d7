import { amountInWords } from '#domain/amount-in-words.ts';
import { claimLineKindLabels, rejectCodeLabels } from '#domain/claims/claim-constants.ts';
import { OBJECTION_DAYS } from '#domain/claims/claim-limits.ts';
import { claimStatusLabels } from '#domain/claims/claim-status.ts';
import {
  addDays,
  dateOfInstant,
  formatCalendarDate,
  formatDate,
  formatDateTime,
} from '#domain/dates.ts';
import { fileKindLabels, type FileKind } from '#domain/files/file-kinds.ts';
import { formatAmount, formatMoney, type Cents } from '#domain/money.ts';
import { lines } from '#domain/lines/lines.ts';
import { isVi } from '#domain/policies/insurance-types.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import {
  accidentBlocks,
  driverBlocks,
  faultLabel,
} from '#server/claims/report/claim-summary-accident.ts';
import type { FullClaim } from '#server/claims/record/claim-view.ts';
import type { CircuitMap } from '#server/claims/report/corner-mark.ts';
import type { PdfBlock, PdfDescription, PdfPicture } from '#server/platform/pdf/pdf-description.ts';

/** A file that was handed in. */
export interface EvidenceFile {
  document_name: string;
  kind: FileKind;
  uploaded_by_name: string;
  stamp: number;
}

/** What the paper says beside the claim itself. */
export interface ClaimPaper {
  claim: FullClaim;
  printed_at: number;
  version_label: string;
  policyholder: string;
  insurer_share_pct: string;
  circuit_country: string;
  driver_category: string;
  driver_experience: string;
  map: CircuitMap | undefined;
  files: readonly EvidenceFile[];
  pictures: readonly PdfPicture[];
}

const heading = (text: string): PdfBlock => ({ kind: 'heading', text });

/** The summary of a claim (manual 7.4): the same facts always give the same paper. */
export function claimSummaryDocument(paper: ClaimPaper): PdfDescription {
  const { claim } = paper;
  return {
    kind: 'Claim summary',
    number: claim.claim_number,
    title: `Claim ${claim.claim_number}`,
    subtitle: [claim.team_name, claim.event_name].filter((one) => one !== '').join(' · '),
    status: claimStatusLabels[claim.status],
    created_at: paper.printed_at,
    data_version: String(claim.revision),
    blocks: [
      ...parties(paper),
      ...notice(claim),
      ...accidentBlocks(paper),
      ...driverBlocks(paper),
      ...evidence(paper),
      ...damage(paper),
      ...amounts(paper),
      ...decision(paper),
      ...pictures(paper),
    ],
  };
}

/** What the line of the policy says to everybody who reads of a claim. */
function notice({ insurance_type }: FullClaim): PdfBlock[] {
  const text = isVi(insurance_type) ? lines[insurance_type].claim_notice : undefined;
  return text === undefined ? [] : [{ kind: 'notice', tone: 'info', text }];
}

function parties(paper: ClaimPaper): PdfBlock[] {
  const { claim } = paper;
  const { broker, loss_adjuster, insurer_name } = claim.parties;
  const document = [claim.document_number, paper.version_label].join(' ').trim();
  const rows = [
    { label: 'Team', value: claim.team_name },
    { label: 'Policyholder', value: paper.policyholder },
    { label: 'Policy', value: claim.policy_nr },
    ...(document === claim.policy_nr ? [] : [{ label: 'Document', value: document }]),
    { label: 'Insurer', value: `${insurer_name}, ${paper.insurer_share_pct} %` },
    { label: 'Brokerage', value: broker?.company_name || broker?.attn || 'None' },
    { label: 'Loss adjuster', value: loss_adjuster?.attn || 'None' },
    { label: 'Reported', value: formatDateTime(claim.date_claim) || 'Not sent yet' },
    { label: 'Printed', value: formatDateTime(paper.printed_at) },
  ];
  return [{ kind: 'facts', rows, columns: 3 }];
}

function evidence({ claim, files }: ClaimPaper): PdfBlock[] {
  const stated = files.some((file) => file.kind === 'accident_statement');
  return [
    heading('Evidence'),
    {
      kind: 'table',
      summary: 'Files that were handed in, with kind, uploader and time',
      columns: [
        { title: 'File', share: 4 },
        { title: 'Kind', share: 2.4 },
        { title: 'Uploaded by', share: 2.2 },
        { title: 'Time', share: 1.8 },
      ],
      rows: files.map((file) => [
        file.document_name,
        fileKindLabels[file.kind],
        file.uploaded_by_name || PRODUCT_NAME,
        formatDateTime(file.stamp),
      ]),
      when_empty: 'Nothing was handed in',
    },
    // Off the track there are no course officials.
    ...(claim.is_vi
      ? []
      : [
          {
            kind: 'paragraph',
            text: `Statement of a course official: ${stated ? 'yes' : 'no'}.`,
            tone: 'quiet',
          } as const,
        ]),
  ];
}

const orDash = (amount: Cents | null): string => (amount === null ? '—' : formatAmount(amount));

function damage({ claim }: ClaimPaper): PdfBlock[] {
  const { total } = claim.claim_amounts;
  return [
    heading(`${claim.is_vi ? 'What is claimed' : 'Damage'} (${claim.currency})`),
    {
      kind: 'table',
      summary: `${claim.is_vi ? 'What was lost' : 'Damaged parts and work'}, with what is claimed and what is agreed`,
      columns: [
        { title: 'Line', share: 3.2 },
        { title: 'Kind', share: 1.2 },
        { title: 'Supplier', share: 1.8 },
        { title: 'Invoice', share: 1.5 },
        { title: 'Claimed', share: 1.6, align: 'right' },
        { title: 'Agreed', share: 1.6, align: 'right' },
        { title: 'Reason', share: 2.4 },
      ],
      rows: claim.lines.map((line) => [
        line.description,
        claimLineKindLabels[line.kind],
        line.supplier,
        line.invoice_no,
        formatAmount(line.claimed),
        orDash(line.agreed),
        line.reason,
      ]),
      closing_rows: [
        claim.lines.length === 0
          ? ['Estimate', '', '', '', formatAmount(total.claimed), '', '']
          : ['Total', '', '', '', formatAmount(total.claimed), orDash(total.agreed), ''],
      ],
      when_empty: 'No lines yet',
    },
  ];
}

function amounts({ claim }: ClaimPaper): PdfBlock[] {
  const { claim_amounts: sums, currency } = claim;
  const money = (amount: Cents | null) =>
    amount === null ? 'Not set' : formatMoney(amount, currency);
  const rows = [
    { label: 'Total claimed', value: money(sums.total.claimed) },
    {
      label: sums.total_loss ? 'Total agreed (total loss, less salvage)' : 'Total agreed',
      value: money(sums.total.agreed),
    },
    { label: claim.is_vi ? 'Limit' : 'Accident limit', value: money(sums.accident_limit) },
    ...(sums.aggregate_left === null
      ? []
      : [{ label: 'Aggregate left', value: money(sums.aggregate_left) }]),
    { label: 'Base excess', value: money(sums.base_excess) },
    ...sums.additional_excess.map(({ label, amount }) => ({ label, value: money(amount) })),
    { label: 'Excess', value: money(sums.excess) },
    { label: 'Max payout', value: money(sums.max_payout) },
    { label: 'Final amount', value: money(sums.final_amount), strong: true },
    ...(sums.paid_before === 0 ? [] : [{ label: 'Paid before', value: money(sums.paid_before) }]),
    ...(sums.set_off === null
      ? []
      : [{ label: 'Set off against open premium', value: money(sums.set_off) }]),
    ...(sums.cash === null ? [] : [{ label: 'Cash', value: money(sums.cash), strong: true }]),
  ];
  const words: PdfBlock[] =
    sums.final_amount === null
      ? []
      : [
          {
            kind: 'paragraph',
            text: `Final amount in words: ${amountInWords(sums.final_amount, currency)}.`,
          },
        ];
  return [heading('Amounts'), { kind: 'totals', rows }, ...words];
}

function decision({ claim }: ClaimPaper): PdfBlock[] {
  const { decision: made, settlement, payout } = claim;
  if (!made) return [];
  const until = formatCalendarDate(addDays(dateOfInstant(made.at), OBJECTION_DAYS));
  const blocks: PdfBlock[] = [
    heading('Decision'),
    {
      kind: 'facts',
      columns: 3,
      rows: [
        { label: 'Decision', value: made.kind === 'approved' ? 'Approved' : 'Rejected' },
        { label: 'By', value: made.by },
        { label: 'On', value: formatDate(made.at) },
        ...(made.kind === 'rejected'
          ? [
              {
                label: 'Reason',
                value: rejectCodeLabels[made.code as keyof typeof rejectCodeLabels] ?? made.code,
              },
              { label: 'Objection until', value: until },
            ]
          : []),
        ...(claim.fault_result === null
          ? []
          : [{ label: 'Fault', value: faultLabel(claim.fault_result) }]),
      ],
    },
    ...(made.text === '' ? [] : [{ kind: 'paragraph', text: made.text } as const]),
  ];
  if (made.kind === 'rejected') return blocks;
  return [
    ...blocks,
    {
      kind: 'signatures',
      parties: [
        settlement
          ? {
              role: 'Accepted by the policyholder',
              name: settlement.accepted_by,
              date: formatDate(settlement.accepted_at),
            }
          : { role: 'Accepted by the policyholder' },
      ],
    },
    ...(payout && payout.paid_on !== null
      ? [
          {
            kind: 'paragraph',
            text: `Paid on ${formatCalendarDate(payout.paid_on)}, reference ${payout.reference || claim.claim_number}.`,
          } as const,
        ]
      : []),
  ];
}

function pictures(paper: ClaimPaper): PdfBlock[] {
  if (paper.pictures.length === 0) return [];
  return [
    { kind: 'page_break' },
    heading('Photos'),
    { kind: 'pictures', pictures: paper.pictures, per_row: 2 },
  ];
}
