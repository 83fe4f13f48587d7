import { sql } from 'kysely';
import { z } from 'zod';
import { type BulkStepName, bulkSteps } from '#contract/lists/bulk-steps.ts';
import { claimSteps } from '#contract/claims/claim-steps.ts';
import { type ActionName, contract } from '#contract/contract.ts';
import { type BulkStep, bulkStepsOf } from '#contract/step.ts';
import type { CalendarDate } from '#domain/dates.ts';
import {
  documentStatusLabels,
  type DocumentStatus,
  isOver,
} from '#domain/policies/document-status.ts';
import { allowedNextStatuses } from '#domain/policies/document-transitions.ts';
import { adminArea } from '#server/admin/admin-area.ts';
import { claimsArea } from '#server/claims/claims-area.ts';
import { type BulkPart, invoiceParts } from '#server/lists/bulk-parts.ts';
import { remindOfInvoices } from '#server/payments/payment/payment-reminders.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';
import { policiesArea } from '#server/policies/policies-area.ts';

type Given = Record<string, unknown>;

/** How a step is taken on one part of a run, in the transaction that also notes its outcome. */
export interface BulkStepWork {
  /** What the log calls it: the action that does the same to one row. */
  action: ActionName;
  /** What belongs to the step, as its own action reads it. */
  given: z.ZodType<Given>;
  /** Where rows are not done one by one. */
  parts?: (db: Queryable, ids: readonly string[]) => Promise<BulkPart[]>;
  work: (ctx: WriteContext, part: { row_ids: string[]; given: Given }) => Promise<unknown>;
}

const nothing = z.strictObject({});
const handlers = {
  ...claimsArea.handlers,
  ...policiesArea.handlers,
  ...adminArea.handlers,
} as const;

/** Tables whose rows are locked before a step is taken on them, each with its key. */
const keys = {
  claims: 'claim_id',
  policies: 'policy_id',
  requests: 'request_id',
  error_log: 'error_id',
} as const;

interface Row extends Given {
  revision?: number;
  status: string;
}

async function lockRow(ctx: WriteContext, table: keyof typeof keys, id = ''): Promise<Row> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${sql.ref(keys[table])} = ${id} for update`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return row;
}

/** Takes a step on one row as its own action does; a refusal without words of its own gets those of the step. */
function rowStep(
  step: BulkStepName,
  table: keyof typeof keys,
  of: {
    /** Why this very row cannot take it. */
    refusal?: (row: Row, given: Given, today: CalendarDate) => string | undefined;
  } = {},
): BulkStepWork {
  const { refusal } = of;
  const action = step as keyof typeof handlers;
  const input = contract[action].input as z.ZodObject;
  const key = [keys[table], 'revision'].filter((name) => name in input.shape);
  const given = input.omit(Object.fromEntries(key.map((name) => [name, true])) as never);
  const take = handlers[action] as (ctx: WriteContext, input: Given) => Promise<unknown>;
  return {
    action,
    given,
    work: async (ctx, { row_ids: [id], given: wish }) => {
      const row = await lockRow(ctx, table, id);
      const why = refusal?.(row, wish, ctx.today);
      if (why !== undefined) throw refused(why);
      const { refused: words }: BulkStep = bulkSteps[step];
      await orElse(words, () =>
        take(ctx, {
          ...Object.fromEntries(key.map((name) => [name, row[name]])),
          ...wish,
        }),
      );
    },
  };
}

async function orElse(words: string | undefined, take: () => Promise<unknown>): Promise<void> {
  try {
    await take();
  } catch (error) {
    const { code, data } = error instanceof AppError ? error : { code: '', data: {} };
    if (words === undefined || code !== 'transition_refused' || data.message !== undefined)
      throw error;
    throw new AppError('transition_refused', { ...data, message: words });
  }
}

const refused = (message: string) => new AppError('transition_refused', { message });

function mayFollow(from: DocumentStatus, to: DocumentStatus): boolean {
  return allowedNextStatuses(from).includes(to);
}

const labelOf = (status: unknown) => documentStatusLabels[status as DocumentStatus];

const SHOWN_FIRST =
  'What this does to a policy is shown before it is booked. Open the policy and do it there.';

type PolicyFacts = Pick<Parameters<typeof isOver>[0], 'document_state' | 'period_to'>;

/** Whether a status ends a policy or sends its revision: cover and money move, which nobody confirms unseen (decision 051). */
function movesPolicy(policy: Parameters<typeof isOver>[0], to: unknown): boolean {
  if (policy.document_state !== 'policy') return false;
  if (to === 'expired') return policy.status === 'policy_made' && !isOver(policy);
  return to === 'cancelled' || to === 'completed';
}

const documentWork = {
  assign_document: rowStep('assign_document', 'policies'),
  change_document_status: rowStep('change_document_status', 'policies', {
    refusal: ({ status, ...row }, { status: to }, today) =>
      status === to || !mayFollow(status as DocumentStatus, to as DocumentStatus)
        ? `${labelOf(status)} cannot become ${labelOf(to)}.`
        : movesPolicy({ ...(row as PolicyFacts), status: status as DocumentStatus, today }, to)
          ? SHOWN_FIRST
          : undefined,
  }),
  check_document: rowStep('check_document', 'policies', {
    refusal: ({ status }) =>
      status === 'internal_check' ? undefined : `${labelOf(status)} needs no check.`,
  }),
  send_quote: rowStep('send_quote', 'policies', {
    refusal: ({ status, document_state }) => {
      if (status === 'completed') return 'This was sent already.';
      const may = mayFollow(status as DocumentStatus, 'completed');
      if (!may) return `${labelOf(status)} cannot be sent.`;
      return document_state === 'policy' ? SHOWN_FIRST : undefined;
    },
  }),
};

const requestWork = {
  assign_request: rowStep('assign_request', 'requests'),
  apply_request: rowStep('apply_request', 'requests', {
    refusal: ({ premium_effect, policy_id }) =>
      premium_effect === 0 && policy_id !== null
        ? undefined
        : 'Only changes without a premium effect go unseen.',
  }),
};

const claimWork = Object.fromEntries(
  Object.keys(bulkStepsOf(claimSteps)).map((step) => [
    step,
    rowStep(step as BulkStepName, 'claims'),
  ]),
) as Record<keyof ReturnType<typeof bulkStepsOf<typeof claimSteps>>, BulkStepWork>;

/** How each step is taken on many rows. */
export const bulkStepWork: Readonly<Record<BulkStepName, BulkStepWork>> = {
  ...claimWork,
  ...documentWork,
  ...requestWork,
  set_error_status: rowStep('set_error_status', 'error_log'),
  send_payment_reminders: {
    action: 'send_payment_reminders',
    given: nothing,
    parts: invoiceParts,
    work: async (ctx, { row_ids }) => {
      await sql`select 1 from invoices where invoice_id = any(${row_ids}::uuid[]) order by invoice_id for update`.execute(
        ctx.db,
      );
      await remindOfInvoices(ctx, row_ids);
    },
  },
};
