import { z } from 'zod';
import type { Action } from '#contract/action.ts';
import { answerFor } from '#contract/answer-for.ts';
import { type Audience, readerOf } from '#contract/readers.ts';
import { audienceFaults } from '#contract/audience-faults.ts';
import { revision } from '#contract/fields.ts';
import { hiddenParts } from '#contract/hidden-questions.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Area } from '#server/platform/area.ts';
import type { Actor } from '#server/platform/context.ts';

/**
 * As whom somebody reads an action's answer: by the account type in force, which is the viewed person's while staff
 * view as somebody. What everybody may call knows nobody: it is answered to the public, whoever asks.
 */
function audienceFor(
  action: Pick<Action, 'access'>,
  actor: Pick<Actor, 'account_type'> | null,
): Audience {
  return readerOf(action.access === 'public' ? undefined : actor?.account_type);
}

/**
 * What a person gets of an action's answer: checked by the contract and without the fields that are not for this
 * reader (decision 007). Everything that hands an answer on goes through here: routes, repeats, exports.
 */
export function shownAnswer(
  action: Pick<Action, 'access' | 'output'>,
  actor: Pick<Actor, 'account_type'> | null,
  output: unknown,
): unknown {
  return answerFor(action.output, audienceFor(action, actor)).parse(output);
}

/**
 * Refuses a question that narrows or orders by a field which this reader does not get: the order of the rows, or which
 * of them come, would tell its value. Everything that asks a list for somebody goes through here.
 */
export function assertMayAsk(
  action: Pick<Action, 'access' | 'input' | 'output'>,
  actor: Pick<Actor, 'account_type'> | null,
  question: unknown,
): void {
  const audience = audienceFor(action, actor);
  if (audience === 'staff') return;
  const [field] = hiddenParts(action, audience, question);
  if (field !== undefined)
    throw fieldError(field, 'hidden', 'The list cannot be narrowed or sorted by this.');
}

/**
 * A refusal as a person gets it: the stored record that a conflict carries is cut like an answer. Staff get it as it
 * is; everybody else, where the contract does not say what is carried, its revision.
 */
export function shownRefusal(
  action: Pick<Action, 'access' | 'stored'>,
  actor: Pick<Actor, 'account_type'> | null,
  refusal: unknown,
): unknown {
  if (!(refusal instanceof AppError) || refusal.data.current === undefined) return refusal;
  const audience = audienceFor(action, actor);
  if (audience === 'staff') return refusal;
  const ways = [...(action.stored ? [answerFor(action.stored, audience)] : []), onlyRevision];
  const current = ways.map((way) => way.safeParse(refusal.data.current)).find((one) => one.success);
  return new AppError(refusal.code, { ...refusal.data, current: current?.data });
}

const onlyRevision = z.object({ revision });

/** Refuses to go on when the contract does not say of every field of every answer who reads it. */
export function assertAudiences(areas: readonly Pick<Area, 'contract'>[]): void {
  const faults = areas.flatMap(({ contract }) =>
    Object.entries(contract).flatMap(([name, action]) => audienceFaults(name, action)),
  );
  if (faults.length > 0) throw new Error(`answers without an audience: ${faults.join('; ')}`);
}
