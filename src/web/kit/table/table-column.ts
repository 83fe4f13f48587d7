import type { ReactNode } from 'react';

/** Where a column's value stands on a phone's card. */
export type CardPlace = 'title' | 'status' | 'line' | 'note' | 'amount' | 'none';

/** One column of a table. */
export interface Column<Row> {
  id: string;
  header: string;
  /** The head is read out and not seen: buttons need no word above them. */
  hides_header?: boolean;
  cell: (row: Row) => ReactNode;
  /** A second, quieter line of the cell; in the first column it stands outside the link. */
  below?: (row: Row) => string;
  /** The name by which the server sorts; without it the head cannot be clicked. */
  sort?: string;
  /** Numbers stand at the right, in figures of equal width. */
  align?: 'left' | 'right';
  /** Greyed: what one reads second. */
  quiet?: boolean;
  width?: number;
  /** Longer content is cut with an ellipsis. */
  maxWidth?: number;
  /** Text that loses nothing by an ellipsis where other rows left it less room. */
  cut?: boolean;
  /** Hidden until chosen in the column menu. */
  optional?: boolean;
  /** On a phone's card; unnamed columns are left out there. */
  card?: CardPlace;
  /** What the card says instead, where the value alone says nothing without its head. */
  cardCell?: (row: Row) => ReactNode;
}

/** What a query hook answers, as far as a table needs it. */
export interface TableRead {
  isPending: boolean;
  /** The rows on show answer an earlier question. */
  isPlaceholderData?: boolean;
  isFetching: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

/** The words for a list's rows: `{ one: 'claim', many: 'claims' }`. */
export interface Noun {
  one: string;
  many: string;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
