import type { Deed } from '#contract/action.ts';

/** How a step is taken on many rows of a list at once, row by row (decision 043). */
export interface BulkStep {
  /** The lists that offer it. */
  lists: readonly string[];
  /** While it goes on: "Starting reviews". */
  doing: string;
  /** Once it is done to so many: "3 claims under review". */
  done: (rows: string) => string;
  /** Said of a row whose status does not allow it. */
  refused?: string;
}

/** The words that a step takes, such as a reason: a field of its input, and the one field of its dialog. */
export interface AskedWords {
  field: string;
  label: string;
  max: number;
  optional?: true;
  hint?: string;
}

/** What people read of a step in some status: its button, what follows from it, and its dialog. */
interface StepWords {
  label?: string;
  note?: string;
  /** Of the dialog; its button says `save`, or else the label. */
  title?: string;
  text?: string;
  save?: string;
  /** The dialog's way back: "Keep claim". */
  keep?: string;
  /** Said when it is done. */
  done?: string;
  /** What the words are called here, and that the step is not offered without them although the wire allows it. */
  asked?: string;
  needed?: true;
}

/** Icons that a step can have in a menu. */
export type StepIcon =
  | 'agree'
  | 'approve'
  | 'assign'
  | 'bank'
  | 'hand_over'
  | 'link'
  | 'mail'
  | 'money'
  | 'pause'
  | 'refuse'
  | 'remind'
  | 'resume'
  | 'scale'
  | 'take_back';

/** A step of a record: its name is the action of the wire, the ability in the record's answer and the domain's word. */
export interface DeclaredStep<Status extends string = string> extends StepWords, Deed {
  /** One sentence for the API reference. */
  summary: string;
  destructive?: true;
  /** The record's main button, the first that is allowed in the order of declaration. */
  main?: true;
  /** Stands in the menu of the record, under this icon. */
  menu?: StepIcon;
  /** Without it the step is taken after a yes to `title`, or else at once, unless its screen has a dialog of its own. */
  asks?: AskedWords;
  /** Where a status gives it other words. */
  in?: Readonly<Partial<Record<Status, StepWords>>>;
  bulk?: BulkStep;
}

/** Declares the steps of a record, each under the name that the domain's table gives it. */
export function steps<Step extends string, Status extends string>() {
  return <const S extends Readonly<Record<Step, DeclaredStep<Status>>>>(
    declared: S & { readonly [K in Exclude<keyof S, Step>]: never },
  ): S => declared;
}

/** What a step is called while its record is in a status, and what follows from it. */
export function wordsOf(
  { label = '', in: inStatus, ...words }: DeclaredStep,
  status: string,
): StepWords & { label: string } {
  return { label, ...words, ...inStatus?.[status] };
}

/** The steps that have a button. */
export type ButtonOf<S> = {
  [K in keyof S & string]: S[K] extends { label: string } ? K : never;
}[keyof S & string];

/** The steps that can be taken on many rows, by name. */
export type BulkStepsOf<S> = {
  [K in keyof S as S[K] extends { bulk: BulkStep } ? K : never]: BulkStep;
};

/** Those steps, with their words. */
export function bulkStepsOf<S extends Readonly<Record<string, DeclaredStep>>>(
  declared: S,
): BulkStepsOf<S> {
  return Object.fromEntries(
    Object.entries(declared).flatMap(([name, { bulk }]) => (bulk ? [[name, bulk]] : [])),
  ) as BulkStepsOf<S>;
}
