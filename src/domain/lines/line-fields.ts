// What a line of business asks is declared once (decision 060): the wire checks by it, the price is made of it. Example: of a watch its
// kind is a choice among eight, its value an amount from 1.00 on, its serial number a text that may be empty.

import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';

type Labels = Readonly<Record<string, string>>;

/** One question: what kind of answer it takes, within which bounds. Amounts are in cents of the policy's currency. */
export type LineField =
  | { readonly kind: 'amount'; readonly label: string; readonly from: Cents; readonly to: Cents }
  | {
      readonly kind: 'amount_choice';
      readonly label: string;
      readonly amounts: readonly Cents[];
      /** What the amount of nought is called. */
      readonly none?: string;
    }
  | { readonly kind: 'choice'; readonly label: string; readonly options: Labels }
  | { readonly kind: 'choices'; readonly label: string; readonly options: Labels }
  | {
      readonly kind: 'count';
      readonly label: string;
      readonly from: number;
      readonly to: number;
      /** Staff decide it, nobody else is asked; until they do this is taken. */
      readonly ours?: number;
      /** What it nearly always is: it stands there until somebody says otherwise. */
      readonly usual?: number;
      /** It may be left open. */
      readonly optional?: true;
    }
  | { readonly kind: 'flag'; readonly label: string }
  | {
      readonly kind: 'text';
      readonly label: string;
      readonly required: boolean;
      /** No two items of one insurance have the same. */
      readonly unique?: true;
      /** It is the number of a claim of the same client on track. */
      readonly claim?: 'on_track';
      /** It is the number of a policy of the same client on track. */
      readonly policy?: 'on_track';
    }
  /** `years_back`: how long ago it usually is, such as a birth; 0, unless told. */
  | { readonly kind: 'date'; readonly label: string; readonly years_back?: number }
  /** The country where it is kept or registered; null: the policyholder's. */
  | { readonly kind: 'country'; readonly label: string };

/** The questions of a line in their order. */
export type LineFields = Readonly<Record<string, LineField>>;

type AnswerOf<F extends LineField> = F extends { kind: 'amount' | 'count' }
  ? number
  : F extends { kind: 'amount_choice'; amounts: readonly (infer A)[] }
    ? A
    : F extends { kind: 'choice'; options: infer O }
      ? keyof O & string
      : F extends { kind: 'choices'; options: infer O }
        ? readonly (keyof O & string)[]
        : F extends { kind: 'flag' }
          ? boolean
          : F extends { kind: 'country' }
            ? string | null
            : F extends { kind: 'date' }
              ? CalendarDate
              : string;

/** The answers to the questions of a line. */
export type AnswersOf<F extends LineFields> = { readonly [K in keyof F]: AnswerOf<F[K]> };

/** Where a person or goods are covered. */
export const worldTerritory = {
  kind: 'choice',
  label: 'Territory',
  options: { europe: 'Europe', world_ex_us: 'World without the United States', world: 'World' },
} as const satisfies LineField;

/** The largest amount that is insured: ten thousand million. */
const LARGEST_AMOUNT: Cents = 1_000_000_000_000;

/** An agreed value, cost or capital that must be above nought. */
export const amountField = (label: string) =>
  ({ kind: 'amount', label, from: 1, to: LARGEST_AMOUNT }) as const;

/** A sum that may be left out as nought. */
export const optionalAmountField = (label: string) =>
  ({ kind: 'amount', label, from: 0, to: LARGEST_AMOUNT }) as const;

/** The terms of a line that asks everything of its items. */
export type NoTerms = Readonly<Record<string, never>>;

/** Its questions: none. */
export const noTerms: LineFields = {};
