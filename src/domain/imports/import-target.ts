// What can be imported is told as data: the fields of a record, what they are called in files, and what makes two
// records the same. Example: a driver is found again by first name, last name and date of birth.

/** How a cell's text is read. */
export type FieldKind =
  | 'text'
  | 'whole'
  | 'decimal'
  | 'money'
  | 'date'
  | 'country'
  | 'choice'
  | 'yes_no'
  | 'email'
  | 'reference'
  | 'sessions'
  | 'categories'
  | 'line_up'
  | 'outline';

/** Records that a cell can name; which ones there are is asked of the area that keeps them. */
export type ReferenceKind = 'account' | 'car_class' | 'championship' | 'circuit';

/** What can be imported. */
export const importTargetIds = [
  'accounts',
  'cars',
  'drivers',
  'entries',
  'events',
  'circuits',
  'outlines',
  'championships',
  'series',
  'premium_tax',
] as const;

export type ImportTargetId = (typeof importTargetIds)[number];

/** One value of a choice, and other words for it in files. */
interface ImportChoice {
  readonly value: string;
  readonly label: string;
  readonly names?: readonly string[];
}

/** One field of a record that a column can be matched with. */
export interface ImportField {
  readonly id: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly required?: boolean;
  /** A new record of this store needs it, one that is there keeps its own; asked for by the values of the field `by`. */
  readonly for_new?: { readonly store: ImportStoreId; readonly by: string };
  /** Other headings under which files carry it; compared without case, accents and signs. */
  readonly names?: readonly string[];
  /** Headings that win over the field's own name, where a file has both: the full name over the name. */
  readonly rather?: readonly string[];
  /** What the template shows. */
  readonly example: string;
  /** Characters of a text at most. */
  readonly max?: number;
  /** Lowest and highest number. */
  readonly range?: readonly [number, number];
  readonly choices?: readonly ImportChoice[];
  readonly refers_to?: ReferenceKind;
  /** Fields of the same row that help to find the record a cell names. */
  readonly with?: readonly string[];
  /** Whether a name that is unknown may be made a record; `code`: it is the new record's own code. */
  readonly creates?: boolean | 'code';
  /** Shown below the field while columns are matched. */
  readonly hint?: string;
}

/** What a cell means. Nothing is null: it never replaces what is there. */
export type ImportValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | readonly (readonly number[])[]
  | readonly ImportValues[]
  | { readonly [key: string]: string };

/** The values of a record by field or column. */
export interface ImportValues {
  readonly [field: string]: ImportValue | undefined;
}

/** Where records are kept. */
export const importStores = [
  'accounts',
  'championships',
  'circuits',
  'drivers',
  'cars',
  'events',
  'series_ratings',
  'premium_tax_rates',
] as const;

export type ImportStoreId = (typeof importStores)[number];

/** A record that a row is about: where it is kept and what is written. */
export interface PlannedRecord {
  readonly store: ImportStoreId;
  readonly values: ImportValues;
  /** What a new record gets where the row says nothing; a record that is there keeps what it has. */
  readonly defaults?: ImportValues;
  /** Stands for the id that a new record will have, in the values of other records. */
  readonly handle?: string;
}

/** A fault that only the whole row shows. */
export interface RowFault {
  readonly code: 'wrong_order' | 'missing';
  readonly field: string;
}

/** One kind of import. */
export interface ImportTarget {
  readonly id: ImportTargetId;
  /** "drivers": the word of buttons and sentences. */
  readonly noun: { readonly one: string; readonly many: string };
  readonly title: string;
  readonly fields: readonly ImportField[];
  /** What makes two rows the same record, as a reader is told. */
  readonly found_by: string;
  /** Premiums hang on it, so only a superadmin may import it. */
  readonly superadmin?: boolean;
  /** Rows of one record add up instead of contradicting each other: an entry list names a car at each race. */
  readonly adds_up?: boolean;
  /** What the row is about, after its cells are read; `facts` are those of the records it names. */
  readonly records: (values: ImportValues, facts: ReferenceFacts) => readonly PlannedRecord[];
  readonly faults?: (values: ImportValues) => readonly RowFault[];
}

/** What is known of the records that a row names, by field: the country of its circuit. */
interface ReferenceFacts {
  readonly [field: string]: ImportValues | undefined;
}
