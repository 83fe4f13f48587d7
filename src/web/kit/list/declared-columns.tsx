import type { ReactNode } from 'react';
import { readerOf } from '#contract/readers.ts';
import type { CardPlace, DeclaredField, DeclaredList } from '#contract/list.ts';
import { valueOf } from '#contract/list-fields.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { formatIban } from '#domain/payments/iban.ts';
import { DateText, dateTextOf } from '#web/kit/text/date-text.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { NumberText } from '#web/kit/text/number-text.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { TwoLines } from '#web/kit/text/two-lines.tsx';

/** Cells that a screen draws in its own way, by the field; amounts are `bare` where the head says their currency. */
export type OwnCells<Row> = Readonly<Record<string, (row: Row, bare: boolean) => ReactNode>>;

/** What the columns of a list depend on besides its declaration. */
export interface ColumnsFor<Row> {
  account_type: AccountType;
  cells?: OwnCells<Row> | undefined;
  /** The one currency of all rows, for a list whose heads say it. */
  currency?: string | undefined;
  /** Columns that wait in the menu, whatever is declared. */
  hidden?: readonly string[] | undefined;
}

/** The columns of a declared list, each drawn as its kind reads. */
export function columnsOf<Row>(
  declared: Pick<DeclaredList<Row>, 'fields'>,
  { account_type, cells = {}, currency, hidden = [] }: ColumnsFor<Row>,
): readonly Column<Row>[] {
  const reader = readerOf(account_type);
  const fields = Object.entries(declared.fields);
  const money = fields.find(([, field]) => field.kind === 'money' && !field.exported)?.[0];
  const bare = currency !== undefined;
  return fields
    .filter(
      ([, field]) =>
        !field.exported && !field.under && !field.with && (field.for?.includes(reader) ?? true),
    )
    .map(([id, field], index): Column<Row> => {
      const isFirst = index === 0;
      const below = fields.find(([, other]) => other.under === id);
      const second = below && ((row: Row) => textOf(below[0], below[1], row));
      const right = field.right ?? ['money', 'number', 'age'].includes(field.kind);
      const card = field.card ?? placeOf(field, { isFirst, isMoney: id === money });
      const own = cells[id];
      const plain = (row: Row) => (own ? own(row, bare) : cellOf(id, field, { row, bare }));
      const head = field.head ?? field.label;
      return {
        id,
        header: field.kind === 'money' && bare ? `${head} (${currency})` : head,
        cell:
          second && !isFirst
            ? (row) => <TwoLines first={plain(row)} second={second(row)} />
            : plain,
        ...(second && isFirst ? { below: second } : {}),
        ...(field.sort ? { sort: id } : {}),
        ...(right ? { align: 'right' } : {}),
        ...(field.quiet ? { quiet: true } : {}),
        ...(field.optional || hidden.includes(id) ? { optional: true } : {}),
        ...(field.width ? { width: field.width } : {}),
        ...(field.max_width ? { maxWidth: field.max_width } : {}),
        ...(card ? { card } : {}),
        ...(field.card_says ? { cardCell: field.card_says } : {}),
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

function cellOf<Row>(
  id: string,
  field: DeclaredField<Row>,
  { row, bare }: { row: Row; bare: boolean },
): ReactNode {
  const value = valueOf(id, field, row);
  const text = () => textOf(id, field, row);
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
          bare={bare}
        />
      );
    case 'date':
    case 'day':
    case 'instant':
      return field.shown ? text() : <DateText value={value} time={field.kind === 'instant'} />;
    case 'age':
      return <RelativeAge since={typeof value === 'number' ? value : null} />;
    case 'long':
      return <LongText text={text()} length={field.length ?? 40} />;
    case 'code':
      return <NumberText value={text()} />;
    case 'text':
    case 'choice':
    case 'yes_no':
    case 'iban':
    case 'number':
      return text() || '—';
  }
}

/** What a field says of a row as plain text; empty where it says nothing. */
function textOf<Row>(id: string, field: DeclaredField<Row>, row: Row): string {
  if (field.shown) return field.shown(row);
  const value = valueOf(id, field, row);
  if (value === null) return '';
  if (field.kind === 'date' || field.kind === 'day') return dateTextOf(value);
  if (field.kind === 'instant' || field.kind === 'age') return dateTextOf(value, true);
  if (typeof value === 'number') return value.toLocaleString('en-GB');
  if (field.kind === 'iban') return formatIban(value);
  return field.of?.[value] ?? value;
}
