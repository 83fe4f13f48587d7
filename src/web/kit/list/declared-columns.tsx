import type { ReactNode } from 'react';
import { valueOf, type CardPlace, type DeclaredField, type DeclaredList } from '#contract/list.ts';
import { formatIban } from '#domain/payments/iban.ts';
import { DateText, dateTextOf } from '#web/kit/text/date-text.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';

/** Cells that a screen draws in its own way, by the field. */
export type OwnCells<Row> = Readonly<Record<string, (row: Row) => ReactNode>>;

/** The columns of a declared list, each drawn as its kind reads. */
export function columnsOf<Row>(
  declared: DeclaredList<Row>,
  cells: OwnCells<Row> = {},
): readonly Column<Row>[] {
  const fields = Object.entries(declared.fields);
  const money = fields.find(([, field]) => field.kind === 'money' && !field.exported)?.[0];
  return fields
    .filter(([, field]) => field.exported !== 'only' && field.under === undefined)
    .map(([id, field], index): Column<Row> => {
      const below = fields.find(([, other]) => other.under === id);
      const right = field.kind === 'money' || field.kind === 'number';
      const card = field.card ?? placeOf(field, { isFirst: index === 0, isMoney: id === money });
      return {
        id,
        header: field.label,
        cell: cells[id] ?? ((row) => cellOf(id, field, row)),
        ...(below ? { below: (row) => textOf(below[0], below[1], row) } : {}),
        ...(field.sort ? { sort: id } : {}),
        ...(right ? { align: 'right' } : {}),
        ...(field.quiet ? { quiet: true } : {}),
        ...(field.optional ? { optional: true } : {}),
        ...(card ? { card } : {}),
      };
    });
}

function placeOf(
  field: Pick<DeclaredField<never>, 'kind'>,
  { isFirst, isMoney }: { isFirst: boolean; isMoney: boolean },
): CardPlace | undefined {
  if (isFirst) return undefined;
  if (field.kind === 'status') return 'status';
  return isMoney ? 'amount' : undefined;
}

function cellOf<Row>(id: string, field: DeclaredField<Row>, row: Row): ReactNode {
  const value = valueOf(id, field, row);
  switch (field.kind) {
    case 'status':
      return typeof value === 'string' ? (
        <StatusChip label={field.of?.[value] ?? value} tone={field.tones?.[value]} />
      ) : (
        '—'
      );
    case 'money':
      return (
        <MoneyText
          amount={typeof value === 'number' ? value : null}
          currency={(row as { currency?: string }).currency}
        />
      );
    case 'date':
    case 'day':
    case 'instant':
      return <DateText value={value} time={field.kind === 'instant'} />;
    case 'long':
      return <LongText text={textOf(id, field, row)} length={field.length ?? 40} />;
    case 'text':
    case 'choice':
    case 'iban':
    case 'number':
      return textOf(id, field, row) || '—';
  }
}

/** What a field says of a row as plain text; empty where it says nothing. */
function textOf<Row>(id: string, field: DeclaredField<Row>, row: Row): string {
  const value = valueOf(id, field, row);
  if (value === null) return '';
  if (field.kind === 'date' || field.kind === 'day') return dateTextOf(value);
  if (field.kind === 'instant') return dateTextOf(value, true);
  if (typeof value === 'number') return value.toLocaleString('en-GB');
  if (field.kind === 'iban') return formatIban(value);
  return field.of?.[value] ?? value;
}
