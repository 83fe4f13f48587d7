import { useMemo } from 'react';
import type { Currency } from '#domain/currencies.ts';
import { type Answers, firstWishes } from '#domain/lines/first-answers.ts';
import { inCurrency, MOST_ITEMS } from '#domain/lines/item-table.ts';
import type { LineFields } from '#domain/lines/line-fields.ts';
import { lines } from '#domain/lines/lines.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { SheetRowsDialog } from '#web/kit/sheet/sheet-rows-dialog.tsx';

/** To what the rows of a sheet are added, and by which questions. */
interface SheetTarget {
  insurance_type: ViType;
  fields: LineFields;
  currency: Currency;
  /** How many items are there already. */
  there: number;
  onAdd: (items: Answers[]) => void;
}

/** Items of a various insurance that are pasted from a sheet or come out of a file. */
export function ItemsFromSheet({ subject, open, onClose }: RecordDialogProps<SheetTarget>) {
  const { insurance_type, currency, there, onAdd } = subject;
  const { item, noun, nouns } = lines[insurance_type];
  const fields = useMemo(() => inCurrency(subject.fields, currency), [subject.fields, currency]);
  const first = useMemo(() => firstWishes(item), [item]);
  return (
    <SheetRowsDialog
      open={open}
      fields={fields}
      first={first}
      noun={noun}
      nouns={nouns}
      room={{ there, most: MOST_ITEMS, full: 'One insurance holds 5,000 at most.' }}
      onAdd={onAdd}
      onClose={onClose}
    />
  );
}
