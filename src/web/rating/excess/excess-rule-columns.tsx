import Box from '@mui/material/Box';
import { formatCalendarDate } from '#domain/dates.ts';
import { additionalExcessConditions } from '#domain/rating/excess/additional-excess.ts';
import { aboutText, addsText, ruleName } from '#domain/rating/excess/excess-rule-words.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { LongText } from '#web/kit/text/long-text.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { WrappedText } from '#web/kit/text/wrapped-text.tsx';
import { stateWord } from '#web/rating/version-words.ts';

export type ExcessRule = ItemOf<'get_excess_rules', 'rules'>;

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
    cell: ({ condition }) => (
      <WrappedText>{additionalExcessConditions[condition].label}</WrappedText>
    ),
    quiet: true,
    width: 300,
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
