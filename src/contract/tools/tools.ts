import { z } from 'zod';
import { read, superadminsAlone, write, type Contract } from '#contract/action.ts';
import { demoSeasonContract } from '#contract/tools/demo-season.ts';
import { toolRunList } from '#contract/tools/tool-run-list.ts';
import { featureSwitchesContract } from '#contract/tools/feature-switches.ts';
import { rawRecordsContract } from '#contract/tools/raw-records.ts';
import { id, line, optionalLine, search, unixSeconds } from '#contract/fields.ts';
import { listRead } from '#contract/list-read.ts';
import { changeConsequences } from '#contract/policies/change-consequences.ts';
import { toolDecisions, toolNames, toolRunStatuses } from '#domain/tools/tools.ts';

const tool = z.enum(toolNames);
const recordId = line(200);

/** What a tool was tried on, or is to be used on. */
const use = { tool, record_id: recordId, target_id: recordId.nullable().default(null) };

/** What a trial has written before it was taken back. */
const toolEffects = {
  /** Row changes in all. */
  writes: z.number().int(),
  tables: z.array(
    z.object({
      table: z.string(),
      added: z.number().int(),
      changed: z.number().int(),
      removed: z.number().int(),
    }),
  ),
  /** What the histories of records would say, the first hundred. */
  records: z.array(
    z.object({
      record_kind: z.string(),
      record_name: z.string(),
      past: z.string(),
      changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
    }),
  ),
  emails: z.array(z.object({ subject: z.string(), recipient: z.string() })),
  /** Papers that would be drawn. */
  papers: z.number().int(),
};

/** A use of a tool. */
export const toolRun = z.object({
  run_id: id,
  tool,
  status: z.enum(toolRunStatuses),
  record_name: z.string(),
  target_name: z.string(),
  writes: z.number().int(),
  reason: z.string(),
  asked_by: id.nullable(),
  asked_by_name: z.string(),
  asked_at: unixSeconds,
  decided_by_name: z.string(),
  decided_at: unixSeconds.nullable(),
  note: z.string(),
});

/** The tools of superadmins: tried, confirmed, carried out. */
export const toolsContract = {
  ...featureSwitchesContract,
  ...rawRecordsContract,
  ...demoSeasonContract,
  get_tools: read({
    summary: 'The last run of each tool, and what waits for a second person.',
    input: z.object({}),
    output: z.object({
      last_runs: z.array(toolRun),
      waiting: z.array(toolRun.extend({ tables: toolEffects.tables })),
      /** Without a second superadmin nobody could confirm. */
      has_second_person: z.boolean(),
    }),
    shows: ['tool_run', 'account'],
    ...superadminsAlone,
  }),
  get_tool_runs: listRead(toolRunList, {
    summary: 'Every use of a tool, the latest first.',
    row: toolRun,
    ...superadminsAlone,
    shows: ['tool_run', 'account'],
  }),
  find_tool_records: read({
    summary: 'Records that a tool can be used on, by number, name or address.',
    input: z.object({ tool, part: z.enum(['record', 'target']), search }),
    output: z.object({
      records: z.array(z.object({ record_id: recordId, name: z.string(), note: z.string() })),
    }),
    shows: 'everything',
    ...superadminsAlone,
  }),
  try_tool: write({
    summary: 'What a tool would change: it is carried out and taken back, and nothing is kept.',
    past: 'Tried a tool',
    input: z.strictObject(use),
    output: z.object({
      record_name: z.string(),
      target_name: z.string(),
      /** To be typed before it is carried out. */
      confirm_word: z.string(),
      effects_hash: z.string(),
      ...toolEffects,
      /** Cover and money before and after, of a policy in force. */
      consequences: changeConsequences.nullable(),
    }),
    ...superadminsAlone,
    errors: ['transition_refused', 'conflict'],
    repeatable: false,
  }),
  run_tool: write({
    summary:
      'Carries out what a trial has shown, or asks a second person to. Refused when it would be something else by now.',
    past: 'Used a tool',
    input: z.strictObject({
      ...use,
      effects_hash: line(200),
      /** The record's number or address, typed. */
      confirmed: optionalLine(200),
      reason: line(500),
    }),
    output: z.object({ run_id: id, status: z.enum(toolRunStatuses) }),
    ...superadminsAlone,
    errors: ['transition_refused', 'conflict'],
  }),
  decide_tool_run: write({
    summary:
      'A second person confirms or refuses a run that waits, or whoever asked takes it back.',
    past: 'Decided on the use of a tool',
    input: z.strictObject({
      run_id: id,
      decision: z.enum(toolDecisions),
      note: optionalLine(500).default(''),
    }),
    output: z.object({ run_id: id, status: z.enum(toolRunStatuses) }),
    ...superadminsAlone,
    errors: ['transition_refused', 'conflict'],
  }),
} as const satisfies Contract;
