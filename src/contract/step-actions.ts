import type { z } from 'zod';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { type Action, type RecordKind, write } from '#contract/action.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** What a step asks beside the record it is taken on, and what it answers when that is not the record. */
interface AskingStep {
  summary: string;
  asks?: z.ZodRawShape;
  output?: z.ZodType;
}

type Asked<S> = S extends { asks: infer A extends z.ZodRawShape } ? A : object;
type Answered<S, Output> = S extends { output: infer O extends z.ZodType } ? O : Output;

/**
 * The writes of a record's steps, by the names of the domain's table: each names the record and its revision, may be
 * refused by the table, and answers the record. Who may call is who stands in the table; a superadmin may always ask.
 */
export function stepActions<
  Step extends string,
  Key extends z.ZodRawShape,
  Output extends z.ZodType,
>(record: {
  key: z.ZodObject<Key>;
  kind: RecordKind;
  output: Output;
  stored: z.ZodType;
  who: (step: Step) => readonly AccountType[];
}) {
  const scope = { [Object.keys(record.key.shape)[0] ?? '']: record.kind };
  const errors: readonly ErrorCode[] = ['conflict', 'transition_refused'];
  return <const Steps extends Readonly<Partial<Record<Step, AskingStep>>>>(steps: Steps) =>
    Object.fromEntries(
      Object.entries<AskingStep>(steps as never).map(([step, { summary, asks = {}, output }]) => [
        step,
        write({
          summary,
          input: record.key.extend(asks),
          output: output ?? record.output,
          access: [...new Set<AccountType>(['superadmin', ...record.who(step as Step)])],
          scope: scope as never,
          errors,
          stored: record.stored,
        }),
      ]),
    ) as {
      [S in keyof Steps]: Action<
        'write',
        z.ZodObject<Key & Asked<Steps[S]>>,
        Answered<Steps[S], Output>
      >;
    };
}
