import type { z } from 'zod';
import type { AccountType } from '#domain/accounts/account-types.ts';
import type { FeatureName } from '#domain/tools/feature-switches.ts';
import { type Action, type Deed, type RecordKind, write } from '#contract/action.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { line, optionalLine } from '#contract/fields.ts';
import type { AskedWords, DeclaredStep } from '#contract/step.ts';

/** What a step takes beside the record and its words, and what it answers when that is not the record. */
interface OwnParts {
  input?: z.ZodRawShape;
  output?: z.ZodType;
  /** The part of the product that it belongs to. */
  feature?: FeatureName;
}

type Declared = Readonly<Record<string, DeclaredStep>>;

type WordsOf<S> = S extends { asks: { field: infer F extends string; optional: true } }
  ? Record<F, z.ZodDefault<z.ZodString>>
  : S extends { asks: { field: infer F extends string } }
    ? Record<F, z.ZodString>
    : object;
type PartsOf<Own, S> = S extends keyof Own ? Own[S] : object;
type InputOf<P> = P extends { input: infer I extends z.ZodRawShape } ? I : object;
type OutputOf<P, Output> = P extends { output: infer O extends z.ZodType } ? O : Output;

function wordsInput({ field, max, optional }: AskedWords): z.ZodRawShape {
  return { [field]: optional ? optionalLine(max).default('') : line(max) };
}

/** What a declared step says of itself to the contract, for an action that is written out. */
export function said({ summary, past, activity }: DeclaredStep): Deed & { summary: string } {
  return { summary, past, ...(activity ? { activity } : {}) };
}

/**
 * The writes of a record's declared steps: each names the record and its revision, takes the words that the step asks
 * for and what `own` adds, may be refused by the domain's table, and answers the record. Who may call is who stands in
 * the table; a superadmin may always ask.
 */
export function stepActions<
  Key extends z.ZodRawShape,
  Output extends z.ZodType,
  const Steps extends Declared,
>(
  steps: Steps,
  record: {
    key: z.ZodObject<Key>;
    /** Whose rows it is; without it the whole list is open to who may call. */
    kind?: RecordKind;
    output: Output;
    /** What a `conflict` carries to others than staff. */
    stored?: z.ZodType;
    who: (step: keyof Steps & string) => readonly AccountType[];
  },
) {
  const { kind, stored } = record;
  const scope = kind && { [Object.keys(record.key.shape)[0] ?? '']: kind };
  const errors: readonly ErrorCode[] = ['conflict', 'transition_refused'];
  return <const Own extends Readonly<Partial<Record<keyof Steps, OwnParts>>>>(own: Own) =>
    Object.fromEntries(
      Object.entries(steps).map(([step, declared]) => {
        const { asks } = declared;
        const { input = {}, output, feature }: OwnParts = own[step] ?? {};
        return [
          step,
          write({
            ...said(declared),
            input: record.key.extend({ ...(asks ? wordsInput(asks) : {}), ...input }),
            output: output ?? record.output,
            access: [...new Set<AccountType>(['superadmin', ...record.who(step)])],
            errors,
            ...(scope ? { scope: scope as never } : {}),
            ...(stored ? { stored } : {}),
            ...(feature ? { feature } : {}),
          }),
        ];
      }),
    ) as {
      [S in keyof Steps]: Action<
        'write',
        z.ZodObject<Key & WordsOf<Steps[S]> & InputOf<PartsOf<Own, S>>>,
        OutputOf<PartsOf<Own, S>, Output>
      > &
        Deed;
    };
}
