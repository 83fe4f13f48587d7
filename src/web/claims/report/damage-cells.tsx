import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { claimLineKindLabels } from '#domain/claims/claim-constants.ts';
import { isAbovePaid } from '#domain/claims/part-prices.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { type DamageLine, needsReason } from '#web/claims/report/damage-lines.ts';
import type { DamageDraft } from '#web/claims/report/use-damage-draft.tsx';
import { MoneyField } from '#web/kit/form/money-field.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { t } from '#web/kit/base/tokens.ts';

export type PartPrice = ItemOf<'get_part_prices', 'prices'>;

export interface DamageCellProps {
  line: DamageLine;
  draft: DamageDraft;
  currency: string;
  /** What was paid before for the part or the work of this line. */
  price?: PartPrice | undefined;
}

/** The head of the column names the currency, so the fields need no sign. */
const inCell = {
  '& .MuiInputAdornment-positionStart': { display: 'none' },
  '& .MuiOutlinedInput-root': { pl: 0, fontSize: { xs: 16, md: 13 } },
  '& .MuiOutlinedInput-input': { px: { md: '8px !important' } },
} as const;

/** Enter goes to the same field of the next line, as in a spreadsheet. */
export function nextLineOnEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  const column = event.target.closest<HTMLElement>('[data-column]')?.dataset['column'];
  if (column === undefined) return;
  event.preventDefault();
  const fields = [
    ...event.currentTarget.querySelectorAll<HTMLInputElement>(`[data-column="${column}"] input`),
  ];
  const next = fields[fields.indexOf(event.target) + (event.shiftKey ? -1 : 1)];
  next?.focus();
  next?.select();
}

export function PartCell({ line, price, currency }: Omit<DamageCellProps, 'draft'>) {
  const notes = [
    line.kind === 'parts' || line.kind === 'labour' ? '' : claimLineKindLabels[line.kind],
    line.supplier,
    line.invoice_no === '' ? '' : `Invoice ${line.invoice_no}`,
    line.supplement ? 'Supplement' : '',
    line.settled ? 'Paid' : '',
  ].filter(Boolean);
  return (
    <>
      <Box sx={{ overflowWrap: 'anywhere' }}>{line.description}</Box>
      {notes.length > 0 ? (
        <Box sx={{ fontSize: 12, lineHeight: '16px', color: t.n[500] }}>{notes.join(' · ')}</Box>
      ) : null}
      {price ? <PaidBefore line={line} price={price} currency={currency} /> : null}
    </>
  );
}

/** The price of one piece in claims that were paid, pointed out where this line asks far more. */
function PaidBefore({
  line,
  price,
  currency,
}: {
  line: DamageLine;
  price: PartPrice;
  currency: string;
}) {
  const above = isAbovePaid(line, price);
  return (
    <Box
      sx={{
        fontSize: 12,
        lineHeight: '16px',
        color: above ? t.tone.warning.fg : t.n[500],
        fontWeight: above ? 600 : 450,
      }}
    >
      {above ? 'Above what was paid before: ' : 'Paid before: '}
      <MoneyText amount={price.median} currency={currency} /> each (
      <MoneyText amount={price.lowest} bare /> to <MoneyText amount={price.highest} bare />,{' '}
      {price.count} lines)
    </Box>
  );
}

export function ClaimedCell({ line, draft, currency }: DamageCellProps) {
  // Who decides what is agreed changes what is claimed through "Edit line", so that the two are not mixed up; of a line that
  // was only just added both are written in place.
  const { edit, claimed, agreed } = draft.rights;
  const isNew = line.claim_line_id === undefined;
  if (line.settled || !(isNew ? edit : claimed && !agreed))
    return <MoneyText amount={line.claimed} currency={currency} bare />;
  return (
    <Box data-column="claimed" sx={inCell}>
      <MoneyField
        label={`Claimed for ${line.description}`}
        hideLabel
        currency={currency}
        value={line.claimed}
        onChange={(claimed) => {
          if (claimed !== null && claimed !== line.claimed) draft.changeLine(line.key, { claimed });
        }}
      />
    </Box>
  );
}

export function AgreedCell({ line, draft, currency }: DamageCellProps) {
  if (line.settled || !draft.rights.agreed)
    return <MoneyText amount={line.agreed} currency={currency} bare />;
  return (
    <Box data-column="agreed" sx={inCell}>
      <MoneyField
        label={`Agreed for ${line.description}`}
        hideLabel
        currency={currency}
        value={line.agreed}
        onChange={(agreed) => {
          if (agreed !== line.agreed) draft.changeLine(line.key, { agreed });
        }}
      />
    </Box>
  );
}

export function ReasonCell({ line, draft }: DamageCellProps) {
  if (line.settled || !draft.rights.agreed) return <>{line.reason || '—'}</>;
  const missing = needsReason(line);
  return (
    <Box data-column="reason" sx={inCell}>
      <TextField
        label={`Reason for ${line.description}`}
        hideLabel
        placeholder={missing ? 'Why less is agreed' : ''}
        value={line.reason}
        maxLength={300}
        onChange={(reason) => draft.changeLine(line.key, { reason })}
        error={missing ? 'Say why' : undefined}
      />
    </Box>
  );
}

export function LineMenu({
  line,
  draft,
  onEdit,
}: {
  line: DamageLine;
  draft: DamageDraft;
  onEdit: () => void;
}) {
  const isOwn = line.claim_line_id === undefined;
  if (line.settled || !draft.rights.edit || (!draft.rights.remove && !isOwn)) return null;
  return (
    <PopupMenu
      label={`Actions for ${line.description}`}
      actions={[
        { label: 'Edit line', icon: Pencil, onSelect: onEdit },
        {
          label: 'Remove line',
          icon: Trash2,
          destructive: true,
          onSelect: () => draft.removeLine(line.key),
        },
      ]}
      renderTrigger={(props) => (
        <IconButton {...props} aria-label={`Actions for ${line.description}`}>
          <Ellipsis size={16} />
        </IconButton>
      )}
    />
  );
}
