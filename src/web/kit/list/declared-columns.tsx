import type { ReactNode } from 'react';
import { readerOf, type Audience, type Readers } from '#contract/readers.ts';
import type { CardPlace, DeclaredField, DeclaredList } from '#contract/list.ts';
import { fieldsFor, valueOf } from '#contract/list-fields.ts';
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
import { WrappedText } from '#web/kit/text/wrapped-text.tsx';

/** Cells that a screen draws in its own way, by the field; amounts are `bare` where the head says their currency. */
export type OwnCells<Row> = Readonly<Record<string, (row: Row, bare: boolean) => ReactNode>>;

/** What is read as words: its beginning says what it is. */
const wordKinds: readonly DeclaredField<never>['kind'][] = ['text', 'long', 'choice'];

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
  declared: Pick<DeclaredList<Row>, 'fields' | 'below'>,
  { account_type, cells = {}, currency, hidden = [] }: ColumnsFor<Row>,
): readonly Column<Row>[] {
  const reader = readerOf(account_type);
  const fields = fieldsFor(declared, reader);
  const money = fields.find(([, field]) => field.kind === 'money' && !field.exported)?.[0];
  const bare = currency !== undefined;
  return fields
    .filter(([, field]) => !field.exported && !field.under && !field.with)
    .map(([id, field], index): Column<Row> => {
      const isFirst = index === 0;
      const below = fields.find(([, other]) => other.under === id);
      const second = below && ((row: Row) => textOf(below[0], below[1], row));
      const right = field.right ?? ['money', 'number', 'age'].includes(field.kind);
      const card = placeOf(field, { reader, isFirst, isMoney: id === money });
      const own = cells[id];
      const drawn = (row: Row, as: { bare: boolean }) => {
        if (field.once && declared.below?.is(row)) return null;
        return own ? own(row, as.bare) : cellOf(id, field, { row, ...as });
      };
      const plain = (row: Row) => drawn(row, { bare });
      // A card has no head that would say the currency.
      const carded = bare && field.kind === 'money' && ((row: Row) => drawn(row, { bare: false }));
      return {
        id,
        header: headOf(field, reader, currency),
        cell:
          second && !isFirst
            ? (row) => <TwoLines first={plain(row)} second={second(row)} length={field.length} />
            : plain,
        ...(second && isFirst ? { below: second } : {}),
        ...(field.sort ? { sort: id } : {}),
        ...(right ? { align: 'right' } : {}),
        ...(field.quiet ? { quiet: true } : {}),
        ...(isOptional(field, reader) || hidden.includes(id) ? { optional: true } : {}),
        ...(field.width ? { width: field.width } : {}),
        cut: !isFirst && wordKinds.includes(field.kind),
        ...(field.max_width ? { maxWidth: field.max_width } : {}),
        ...(card ? { card } : {}),
        ...(carded ? { cardCell: carded } : {}),
        ...(field.card_says ? { cardCell: field.card_says } : {}),
      };
    });
}

function headOf<Row>(
  { kind, label, head = label }: DeclaredField<Row>,
  reader: ReturnType<typeof readerOf>,
  currency: string | undefined,
): string {
  const words = typeof head === 'string' ? head : head(reader);
  return kind === 'money' && currency !== undefined ? `${words} (${currency})` : words;
}

const isOptional = ({ optional = [] }: { optional?: true | Readers }, reader: Audience) =>
  optional === true || optional.includes(reader);

function placeOf(
  field: Pick<DeclaredField<never>, 'kind' | 'card' | 'same_for'>,
  { reader, isFirst, isMoney }: { reader: Audience; isFirst: boolean; isMoney: boolean },
): CardPlace | undefined {
  if (field.same_for?.includes(reader)) return 'none';
  if (field.card) return field.card;
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
  const number = typeof value === 'number' ? value : null;
  const text = () => textOf(id, field, row);
  switch (field.kind) {
    case 'status':
      return typeof value === 'string' ? statusOf(field, value) : '—';
    case 'money':
      return (
        <MoneyText amount={number} currency={(row as { currency?: string }).currency} bare={bare} />
      );
    case 'date':
    case 'day':
    case 'instant':
      return field.shown ? text() : <DateText value={value} time={field.kind === 'instant'} />;
    case 'age':
      return <RelativeAge since={number} />;
    case 'long': {
      const long = <LongText text={text()} length={field.length ?? 40} />;
      return field.wraps ? <WrappedText>{long}</WrappedText> : long;
    }
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

function statusOf<Row>({ of, tones }: DeclaredField<Row>, value: string): ReactNode {
  return <StatusChip label={of?.[value] ?? value} tone={tones?.[value]} />;
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
