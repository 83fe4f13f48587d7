import type { InputOf } from '#contract/contract.ts';
import type { FieldError } from '#contract/errors.ts';
import { periodTextOf, unixSeconds } from '#domain/dates.ts';
import { approvalText } from '#domain/policies/approval/insurer-approval.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';
import { type MovedBeyond, refuseBeyond } from '#server/policies/approval/moved-events.ts';
import { tellInsurer } from '#server/policies/document/document-people.ts';
import { documentNumber, findDocument } from '#server/policies/document/document-record.ts';

type Approval = NonNullable<InputOf<'update_event'>['approvals']>[number];

type MovedEvent = Pick<InputOf<'add_event'>, 'name' | 'circuit_id' | 'start_on' | 'end_on'>;

/** Somebody may write the minute that has just begun. */
const CLOCK_SECONDS = 60;

/**
 * Lets a move that goes beyond agreements pass where staff record that each insurer who decides approved it (decision 104):
 * each policy concerned says who approved what, when and by what, in its thread and its history, and the insurer is told.
 */
export async function passApprovedMove(
  ctx: WriteContext,
  beyond: readonly MovedBeyond[],
  { approvals, event }: { approvals: readonly Approval[]; event: MovedEvent },
): Promise<void> {
  if (approvals.length === 0) return refuseBeyond(beyond);
  assertEachApproved(ctx, beyond, approvals);
  const moved = await movedText(ctx.db, event);
  for (const of of beyond)
    for (const approval of approvals)
      if (approval.insurer_id === of.insurer_id)
        await keepApprovedMove(ctx, of, { approval, moved });
}

async function movedText(db: Queryable, { name, start_on, end_on, ...event }: MovedEvent) {
  const circuit = await db
    .selectFrom('circuits')
    .select('name')
    .where('circuit_id', '=', event.circuit_id)
    .executeTakeFirstOrThrow();
  return `${name} is moved to ${circuit.name}, ${periodTextOf(start_on, end_on)}`;
}

/** An insurer that nothing is asked of approves nothing: what was said is of another move. */
export function assertNothingApproved(approvals: readonly Approval[]): void {
  if (approvals.length === 0) return;
  throw new AppError('invalid_input', { fields: [unasked(0)] });
}

const unasked = (index: number): FieldError => ({
  ...{ field: `approvals.${index}.insurer_id`, code: 'not_needed' },
  message: 'Nothing of this move goes beyond an agreement about which this insurer decides.',
});

function assertEachApproved(
  ctx: WriteContext,
  beyond: readonly MovedBeyond[],
  approvals: readonly Approval[],
): void {
  const fields = beyond
    .filter((of) => !approvals.some((one) => one.insurer_id === of.insurer_id))
    .map(({ insurer_name }) => ({
      ...{ field: 'approvals', code: 'required' },
      message: `Say who of ${insurer_name} approved the move, when and by what.`,
    }));
  approvals.forEach(({ insurer_id, given_at }, index) => {
    const said = approvals.findIndex((one) => one.insurer_id === insurer_id);
    if (said !== index || !beyond.some((of) => of.insurer_id === insurer_id))
      fields.push(unasked(index));
    if (given_at > unixSeconds(ctx.now) + CLOCK_SECONDS)
      fields.push({
        ...{ field: `approvals.${index}.given_at`, code: 'out_of_range' },
        message: 'It was given not later than now.',
      });
  });
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}

async function keepApprovedMove(
  ctx: WriteContext,
  { insurer_name, documents }: MovedBeyond,
  { approval: { given_by, given_at, means }, moved }: { approval: Approval; moved: string },
): Promise<void> {
  for (const { policy_id, message } of documents) {
    const said = approvalText(
      {
        ...{ given_by, given_at, means, recorded_by: ctx.actor.attn },
        recorded_at: unixSeconds(ctx.now),
      },
      insurer_name,
    );
    const text = `${moved}. ${said} ${message}`;
    await recordMessage(ctx, {
      ...{ parent_type: 'policy', parent_id: policy_id, type_message: 'other' },
      ...{ communication_string: text, internal: true },
    });
    await ctx.audit({
      ...{ record_kind: 'policy', record_id: policy_id },
      after: {
        approved_by_name: given_by,
        approved_at: new Date(given_at * 1000).toISOString(),
        ...{ approved_means: means, recorded: true, approved_beyond: message },
      },
    });
    const document = await findDocument(ctx.db, policy_id);
    if (document) await tellInsurer(ctx, document, `${documentNumber(document)}: ${text}`);
  }
}
