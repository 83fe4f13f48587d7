import Box from '@mui/material/Box';
import { formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { additionalExcessConditions } from '#domain/rating/additional-excess.ts';
import { excessSubjectLabels } from '#domain/rating/excess-filter.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { LongText } from '#web/kit/long-text.tsx';
import { StatusChip } from '#web/kit/status-chip.tsx';
import type { Column } from '#web/kit/table-column.ts';
import { stateWord } from '#web/rating/version-words.ts';

export type ExcessRule = ItemOf<'get_excess_rules', 'rules'>;

/** A rule's code in words: DRIVER_NOVICE is "Driver novice". */
export function ruleName({ code }: Pick<ExcessRule, 'code'>): string {
  const words = code.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "25 % of the base excess", "EUR 2,500.00". */
export function addsText({ kind, value }: Pick<ExcessRule, 'kind' | 'value'>): string {
  if (kind === 'amount') return formatMoney(Number(value));
  return `${value} % of the ${kind === 'pct_of_value' ? 'value' : 'base excess'}`;
}

/** "Driver: Max Verhoeven + 1 more". */
export function aboutText({ subject, records }: Pick<ExcessRule, 'subject' | 'records'>): string {
  const [first, ...others] = records;
  if (subject === 'everything' || !first) return excessSubjectLabels.everything;
  const more = others.length === 0 ? '' : ` + ${others.length} more`;
  return `${excessSubjectLabels[subject]}: ${first.name}${more}`;
}

export const excessRuleColumns: readonly Column<ExcessRule>[] = [
  { id: 'code', header: 'Rule', cell: ruleName, sort: 'code' },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, active }) => (
      <StatusChip {...(active ? stateWord(state) : { label: 'Off', tone: 'none' as const })} />
    ),
    card: 'status',
  },
  {
    id: 'about',
    header: 'Applies to',
    cell: (rule) => <LongText text={aboutText(rule)} length={28} />,
    card: 'note',
  },
  {
    id: 'condition',
    header: 'When',
    cell: ({ condition }) => <LongText text={additionalExcessConditions[condition].label} />,
    quiet: true,
    card: 'line',
    cardCell: ({ condition }) => additionalExcessConditions[condition].label,
  },
  { id: 'adds', header: 'Adds', cell: addsText, card: 'amount' },
  {
    id: 'from',
    header: 'From',
    cell: ({ valid_from }) => formatCalendarDate(valid_from),
    sort: 'valid_from',
  },
  {
    id: 'until',
    header: 'Until',
    cell: ({ valid_to }) => (valid_to === null ? '—' : formatCalendarDate(valid_to)),
    quiet: true,
  },
  {
    id: 'policies',
    header: 'Policies',
    cell: ({ policies }) => (
      <Box component="span" title="Policies in force that it may come to bear on">
        {policies.toLocaleString('en-GB')}
      </Box>
    ),
    align: 'right',
    sort: 'policies',
  },
  {
    id: 'shown',
    header: 'Client sees it',
    cell: ({ show_to_client }) => (show_to_client ? 'Yes' : 'No'),
    quiet: true,
    optional: true,
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason }) => <LongText text={reason || '—'} length={24} />,
    quiet: true,
    optional: true,
  },
  {
    id: 'set_by',
    header: 'Set by',
    cell: ({ set_by }) => set_by || '—',
    quiet: true,
    optional: true,
  },
];
