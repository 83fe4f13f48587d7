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

/** What people read of a step in some status: its button, and what follows from it. */
interface StepWords {
  label?: string;
  note?: string;
}

/** A step of a record: its name is the action of the wire, the ability in the record's answer and the domain's word. */
export interface DeclaredStep<Status extends string = string> extends StepWords {
  destructive?: true;
  /** The record's main button, the first that is allowed in the order of declaration. */
  main?: true;
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
  { label = '', note, in: inStatus }: DeclaredStep,
  status: string,
): { label: string; note: string | undefined } {
  return { label, note, ...inStatus?.[status] };
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
