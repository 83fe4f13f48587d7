// What a superadmin does where the screens of the work end. Each tool is a step of the product like any other: it is tried
// first, the trial is taken back, and what is carried out afterwards must be what the trial has shown. Where money or cover
// moves, a second superadmin confirms.

/** What a tool is called, what it does and to what. */
interface ToolWords {
  title: string;
  does: string;
  touches: string;
  /** What it is used on, as its field says. */
  record: string;
  /** A second record that it needs. */
  target?: string;
  /** Money or cover moves: somebody else confirms. */
  second_person: boolean;
}

/** Every tool, in the order in which it is shown. */
const tools = {
  rerun_webhook: {
    title: 'Re-run webhook',
    does: 'Acts once more on a message of the card provider that is kept and was not acted on.',
    touches: 'Card payments, instalments, ledger',
    record: 'Message of the card provider',
    second_person: true,
  },
  rebuild_pdf: {
    title: 'Rebuild PDF',
    does: 'Draws the paper of a sent quote or a policy anew, as it stands now. The earlier file is kept.',
    touches: 'The paper of the version, its file',
    record: 'Quote or policy',
    second_person: false,
  },
  resend_email: {
    title: 'Resend email',
    does: 'Sends a stored email again, word for word, to whom it went.',
    touches: 'Emails, the thread',
    record: 'Email',
    second_person: false,
  },
  recalculate_amounts: {
    title: 'Recalculate amounts',
    does: 'Compares what was billed of a policy with what its versions and charges say, and bills or credits the difference.',
    touches: 'Invoices, instalments, ledger',
    record: 'Policy',
    second_person: true,
  },
  merge_accounts: {
    title: 'Merge accounts',
    does: 'Makes two accounts of one client one. The first becomes an alias of the second.',
    touches: 'Everything that names the account',
    record: 'Account that goes',
    target: 'Account that stays',
    second_person: true,
  },
  move_policy: {
    title: 'Move policy',
    does: 'Gives a quote or an unpaid policy to another client: its invoices are credited to the one and issued to the other.',
    touches: 'The document, its cars and drivers, invoices, ledger',
    record: 'Quote or policy',
    target: 'Client who gets it',
    second_person: true,
  },
  unlock_version: {
    title: 'Unlock version',
    does: 'Takes a sent quote back into concept with a new version. The sent one stays as it was, and nobody accepts meanwhile.',
    touches: 'The quote, its versions',
    record: 'Sent quote',
    second_person: false,
  },
} as const satisfies Readonly<Record<string, ToolWords>>;

export type ToolName = keyof typeof tools;
export const toolNames = Object.keys(tools) as [ToolName, ...ToolName[]];

/** The words of a tool, with what not every tool has. */
export function toolWords(tool: ToolName): ToolWords {
  return tools[tool];
}

/** `waiting`: a second person has not confirmed yet. `withdrawn`: whoever asked took it back. */
export const toolRunStatuses = ['waiting', 'done', 'refused', 'withdrawn'] as const;
export type ToolRunStatus = (typeof toolRunStatuses)[number];

/** What readers see. */
export const toolRunStatusLabels: Readonly<Record<ToolRunStatus, string>> = {
  waiting: 'Waits for a second person',
  done: 'Done',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};

/** What can be decided of a run that waits. */
export const toolDecisions = ['confirm', 'refuse', 'withdraw'] as const;
export type ToolDecision = (typeof toolDecisions)[number];

export type DecisionRefusal = 'not_waiting' | 'same_person' | 'not_yours';

export const decisionRefusalTexts: Readonly<Record<DecisionRefusal, string>> = {
  not_waiting: 'This was decided already.',
  same_person: 'Whoever asked for it does not confirm it. A second superadmin does.',
  not_yours: 'Only whoever asked for it takes it back.',
};

/** Whether a person may decide a run; the one who asked neither confirms nor refuses, and alone takes it back. */
export function checkToolDecision(
  run: { status: ToolRunStatus; asked_by: string | null },
  { decision, by }: { decision: ToolDecision; by: string },
): { ok: true; status: ToolRunStatus } | { ok: false; reason: DecisionRefusal } {
  if (run.status !== 'waiting') return { ok: false, reason: 'not_waiting' };
  const own = run.asked_by === by;
  if (decision === 'withdraw')
    return own ? { ok: true, status: 'withdrawn' } : { ok: false, reason: 'not_yours' };
  if (own) return { ok: false, reason: 'same_person' };
  return { ok: true, status: decision === 'confirm' ? 'done' : 'refused' };
}

/** Whether what was typed is the word that a run wants: the record's number or address, as it is written. */
export function isConfirmed(typed: string, word: string): boolean {
  return typed.trim() === word;
}
