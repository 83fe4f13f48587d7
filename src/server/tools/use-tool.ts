import type { InputOf, OutputOf } from '#contract/contract.ts';
import {
  checkToolDecision,
  decisionRefusalTexts,
  isConfirmed,
  type ToolName,
  toolWords,
} from '#domain/tools/tools.ts';
import { observeTool, type ToolEffects } from '#server/tools/observe-tool.ts';
import { theTools, type ToolUse } from '#server/tools/the-tools.ts';
import type { NamedRecord } from '#server/tools/tool-records.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';
import { rolledBack } from '#server/platform/database/rolled-back.ts';
import { observeChange } from '#server/policies/consequences/observe-change.ts';
import { documentNumber, findDocument } from '#server/policies/document/document-record.ts';

interface Named {
  record: NamedRecord;
  target: NamedRecord | null;
}

type Asked = Pick<InputOf<'try_tool'>, 'tool' | 'record_id' | 'target_id'>;

/** What a tool would change. It is carried out and taken back: nothing is kept, nothing is sent, nobody hears of it. */
export async function tryTool(ctx: WriteContext, input: Asked): Promise<OutputOf<'try_tool'>> {
  const { record, target } = await namesOf(ctx.db, input);
  const use = wishOf(input, 'Trial');
  const { effects, consequences } = await rolledBack(ctx, (trial) =>
    carryOutWatched(trial, input.tool, use),
  );
  return {
    record_name: record.name,
    target_name: target?.name ?? '',
    confirm_word: record.confirm_word,
    ...effects,
    consequences,
  };
}

/** Carries out what was shown, or asks a second person to where money or cover moves. */
export async function runTool(
  ctx: WriteContext,
  input: InputOf<'run_tool'>,
): Promise<OutputOf<'run_tool'>> {
  const names = await namesOf(ctx.db, input);
  if (!isConfirmed(input.confirmed ?? '', names.record.confirm_word))
    throw fieldError('confirmed', 'not_the_same', `Type ${names.record.confirm_word}.`);
  const use = wishOf(input, input.reason);
  if (toolWords(input.tool).second_person) {
    const effects = await rolledBack(ctx, (trial) => observed(trial, input.tool, use));
    assertAsShown(effects, input.effects_hash);
    return keepRun(ctx, { input, names, effects, status: 'waiting' });
  }
  const effects = await observed(ctx, input.tool, use);
  assertAsShown(effects, input.effects_hash);
  return keepRun(ctx, { input, names, effects, status: 'done' });
}

/** A second person decides on what waits. What is confirmed is carried out in the same transaction, or refused whole. */
export async function decideToolRun(
  ctx: WriteContext,
  { run_id, decision, note = '' }: InputOf<'decide_tool_run'>,
): Promise<OutputOf<'decide_tool_run'>> {
  const run = await ctx.db
    .selectFrom('tool_runs')
    .selectAll()
    .where('run_id', '=', run_id)
    .forUpdate()
    .executeTakeFirst();
  if (!run) throw new AppError('not_found');
  const before = { status: run.status, asked_by: run.asked_by };
  const decided = checkToolDecision(before, { decision, by: ctx.actor.user_id });
  if (!decided.ok)
    throw new AppError('transition_refused', {
      reason: decided.reason,
      message: decisionRefusalTexts[decided.reason],
    });
  if (decision === 'refuse' && note === '')
    throw fieldError('note', 'required', 'Say why it is refused.');
  const { status } = decided;
  if (status === 'done') {
    const use = wishOf(run, run.reason);
    assertAsShown(await observed(ctx, run.tool, use), run.effects_hash);
  }
  await ctx.db
    .updateTable('tool_runs')
    .set({ status, note, decided_by: ctx.actor.user_id, decided_at: ctx.now.toISOString() })
    .where('run_id', '=', run_id)
    .execute();
  await ctx.audit({
    record_kind: 'tool_run',
    record_id: run_id,
    before: { status: run.status },
    after: { tool: run.tool, record: run.record_name, status, note },
  });
  ctx.changed('tool_run', run_id);
  return { run_id, status };
}

/** The records by their names; one that is not there is told at its field. */
async function namesOf(db: Queryable, input: Asked): Promise<Named> {
  const { records, targets } = theTools[input.tool];
  const [record] = await records(db, { record_id: input.record_id });
  if (!record) throw fieldError('record_id', 'unknown', 'This record does not exist.');
  if (!targets) return { record, target: null };
  if (!input.target_id) throw fieldError('target_id', 'required', 'Fill in this field.');
  const [target] = await targets(db, { record_id: input.target_id });
  if (!target) throw fieldError('target_id', 'unknown', 'This record does not exist.');
  return { record, target };
}

const wishOf = (
  { record_id, target_id }: { record_id: string; target_id?: string | null | undefined },
  reason: string,
): ToolUse => ({ record_id, target_id: target_id ?? '', reason });

const observed = (ctx: WriteContext, tool: ToolName, use: ToolUse): Promise<ToolEffects> =>
  observeTool(ctx, {
    deed: theTools[tool].deed,
    work: (watched) => theTools[tool].run(watched, use),
  });

/** The same with cover and money before and after, where the record is a policy in force. */
async function carryOutWatched(
  ctx: WriteContext,
  tool: ToolName,
  use: ToolUse,
): Promise<{ effects: ToolEffects; consequences: OutputOf<'try_tool'>['consequences'] }> {
  const policy = theTools[tool].of_policy ? await findDocument(ctx.db, use.record_id) : undefined;
  if (policy?.document_state !== 'policy')
    return { effects: await observed(ctx, tool, use), consequences: null };
  const seen = await observeChange(ctx, policy.policy_id, (watched) =>
    observed(watched, tool, use),
  );
  return {
    effects: seen.output,
    consequences: {
      ...seen.consequences,
      policy_id: policy.policy_id,
      revision: policy.revision,
      document_number: documentNumber(policy),
      client_name: policy.client_name,
      preview_hash: seen.preview_hash,
    },
  };
}

function assertAsShown(effects: ToolEffects, effects_hash: string): void {
  if (effects.effects_hash === effects_hash) return;
  throw new AppError('conflict', {
    reason: 'effects_changed',
    message: 'It would change something else by now. Try it again and look at what it says.',
    current: { writes: effects.writes },
  });
}

async function keepRun(
  ctx: WriteContext,
  {
    input,
    names: { record, target },
    effects: { writes, effects_hash, tables, papers },
    status,
  }: {
    input: InputOf<'run_tool'>;
    names: Named;
    effects: ToolEffects;
    status: 'waiting' | 'done';
  },
): Promise<OutputOf<'run_tool'>> {
  const now = ctx.now.toISOString();
  const done = status === 'done' ? { decided_by: ctx.actor.user_id, decided_at: now } : {};
  const { run_id } = await ctx.db
    .insertInto('tool_runs')
    .values({
      tool: input.tool,
      record_id: input.record_id,
      record_name: record.name,
      target_id: target?.record_id ?? null,
      target_name: target?.name ?? '',
      reason: input.reason,
      status,
      writes,
      effects: JSON.stringify({ tables, papers }),
      effects_hash,
      asked_by: ctx.actor.user_id,
      asked_at: now,
      ...done,
    })
    .returning('run_id')
    .executeTakeFirstOrThrow();
  await ctx.audit({
    record_kind: 'tool_run',
    record_id: run_id,
    after: { tool: input.tool, record: record.name, status, reason: input.reason, writes },
  });
  ctx.changed('tool_run', run_id);
  return { run_id, status };
}
