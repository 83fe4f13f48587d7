import { describe, expect, it } from 'vitest';
import {
  documentStatuses,
  documentStatusLabels,
  documentStatusTones,
  isEditable,
  isInForce,
  statusesInForce,
  type DocumentStatus,
} from './document-status.ts';
import {
  actionMoves,
  allowedNextStatuses,
  documentMoveNames,
  isFinalStatus,
  type DocumentAction,
  type DocumentActor,
} from './document-transitions.ts';
import { documentAbilities, moveDocument } from './move-document.ts';
import { accountTypes } from '#domain/accounts/account-types.ts';

/** Everybody who can move a document. */
const documentActors: readonly DocumentActor[] = [
  ...accountTypes,
  'policy_key',
  'job',
  'instant_rules',
];

const conceptSet: DocumentStatus[] = [
  'concept',
  'internal_check',
  'made',
  'waiting_for_approval',
  'completed',
  'cancelled',
  'change_requested',
  'expired',
];

/** The specification's table, typed again from its text. */
const specified: [clause: string, from: DocumentStatus, to: DocumentStatus[]][] = [
  ['4.7', 'concept', conceptSet],
  ['4.8', 'made', conceptSet],
  ['4.9', 'internal_check', conceptSet],
  ['4.10', 'change_requested', conceptSet],
  ['4.11', 'accepted_by_client', conceptSet],
  ['4.12', 'accepted_by_underwriter', conceptSet],
  ['4.13', 'waiting_for_approval', ['concept', 'waiting_for_approval', 'completed', 'declined']],
  ['4.14', 'policy_made', ['policy_made', ...conceptSet]],
  ['4.15', 'completed', ['completed', 'no_claim_completed', 'cancelled']],
  ['4.16', 'revision', ['completed', 'revision', 'cancelled']],
  ['4.17', 'no_claim_completed', ['no_claim_completed']],
  ['4.18', 'cancelled', ['completed', 'cancelled']],
  ['4.19', 'expired', ['expired']],
  ['4.20', 'declined', ['declined']],
];

/** Every move by action, one line each, with everybody who may make it. */
const byAction = `
  accept_quote completed accepted_by_client: superadmin admin agent brokerage policy_key
  ask_for_change completed change_requested: superadmin admin agent policy_key
  ask_for_change concept change_requested: superadmin admin brokerage
  resume_quote change_requested concept: superadmin admin brokerage
  check_document internal_check made: superadmin admin
  ask_insurer revision waiting_for_approval: superadmin admin
  approve_document waiting_for_approval accepted_by_underwriter: superadmin admin insurer
  decline_document waiting_for_approval declined: superadmin admin insurer
  make_policy accepted_by_client policy_made: superadmin admin instant_rules
  make_policy accepted_by_underwriter policy_made: superadmin admin instant_rules
  buy_request concept completed: instant_rules
  make_revision completed revision: superadmin admin
  make_revision policy_made revision: superadmin admin
  unlock_version completed concept: superadmin
  deny_quote concept denied: superadmin admin
  deny_quote made denied: superadmin admin
  deny_quote internal_check denied: superadmin admin
  cancel_policy concept cancelled: superadmin admin
  cancel_policy made cancelled: superadmin admin
  cancel_policy internal_check cancelled: superadmin admin
  cancel_policy completed cancelled: superadmin admin
  cancel_policy accepted_by_client cancelled: superadmin admin
  cancel_policy accepted_by_underwriter cancelled: superadmin admin
  cancel_policy change_requested cancelled: superadmin admin
  cancel_policy policy_made cancelled: superadmin admin
  cancel_policy revision cancelled: superadmin admin
  reinstate_policy cancelled completed: superadmin admin
  expire_quotes completed expired: job
  ${statusesInForce.map((status) => `cancel_unpaid_policy ${status} cancelled: job`).join('\n  ')}
  ${statusesInForce.map((status) => `expire_policies ${status} expired: job`).join('\n  ')}`
  .trim()
  .split('\n')
  .map((line) => line.trim().replace(':', '').split(' '))
  .map(([action, from, to, ...who]) => ({ move: `${action} ${from} ${to}`, who }));

const reason = 'The car is not eligible for this series.';
const complete = {
  client_accepted: true,
  cars: [{ car_id: 'c1', chassis_number: 'WP0ZZZ99ZTS392124' }],
  items: [{ item_id: 'i1', driver_count: 1 }],
};

describe('document statuses', () => {
  it('[4.2] [4.3] [4.4] fifteen statuses with their labels', () => {
    expect(documentStatuses).toHaveLength(15);
    expect(documentStatuses.map((status) => `${status} (${documentStatusLabels[status]})`)).toEqual(
      [
        'concept (Concept)',
        'made (Made)',
        'internal_check (Internal check)',
        'completed (Sent and locked)',
        'cancelled (Cancelled)',
        'accepted_by_client (Accepted by client)',
        'accepted_by_underwriter (Accepted by underwriter)',
        'waiting_for_approval (Waiting for insurer)',
        'change_requested (Change requested)',
        'policy_made (Policy made)',
        'expired (Expired)',
        'revision (Revision)',
        'no_claim_completed (Completed)',
        'declined (Declined)',
        'denied (Denied)',
      ],
    );
  });

  it('[4.5] only error, info, success and secondary are used', () => {
    expect(new Set(Object.values(documentStatusTones))).toEqual(
      new Set(['error', 'info', 'success', 'secondary']),
    );
  });

  it('a sent document is locked, a policy stays in force while it is revised', () => {
    expect(documentStatuses.filter(isEditable)).toEqual([
      'concept',
      'made',
      'internal_check',
      'change_requested',
      'revision',
    ]);
    expect(isInForce({ document_state: 'policy', status: 'policy_made' })).toBe(true);
    expect(isInForce({ document_state: 'policy', status: 'cancelled' })).toBe(false);
    expect(isInForce({ document_state: 'quote', status: 'completed' })).toBe(false);
  });
});

describe('status drop-down', () => {
  it.each(specified)('[%s] [4.6] from %s the drop-down offers %j', (_clause, from, to) => {
    expect(allowedNextStatuses(from)).toEqual(expect.arrayContaining(to));
    expect(allowedNextStatuses(from)).toHaveLength(to.length);
  });

  it('[4.4] denied is terminal: it has no row in the table', () => {
    expect(allowedNextStatuses('denied')).toEqual([]);
    expect(documentStatuses.filter(isFinalStatus)).toEqual([
      'expired',
      'no_claim_completed',
      'declined',
      'denied',
    ]);
  });

  it('[4.6] [4.20] every pair × every actor: 15 × 15 × 9 = 2,025 answers', () => {
    let answers = 0;
    for (const from of documentStatuses) {
      const allowed = specified.find((row) => row[1] === from)?.[2] ?? [];
      for (const to of documentStatuses) {
        for (const by of documentActors) {
          const answer = moveDocument({ from, to, by, reason });
          const mayMove = by === 'admin' || by === 'superadmin';
          const expected = !allowed.includes(to)
            ? { ok: false, reason: 'not_allowed' }
            : mayMove
              ? { ok: true, changed: from !== to }
              : { ok: false, reason: 'role_may_not' };
          expect(answer, `${from} → ${to} by ${by}`).toEqual(expected);
          answers += 1;
        }
      }
    }
    expect(answers).toBe(2025);
  });

  it('[4.17] [4.18] a policy that ended without claims stays so; a cancelled document can only be sent again', () => {
    const move = { by: 'admin', reason } as const;
    const next = (from: DocumentStatus) =>
      documentStatuses.filter((to) => moveDocument({ ...move, from, to }).ok);
    expect(next('no_claim_completed')).toEqual(['no_claim_completed']);
    expect(next('cancelled')).toEqual(['completed', 'cancelled']);
    expect(moveDocument({ ...move, from: 'cancelled', to: 'completed' })).toEqual({
      ok: true,
      changed: true,
    });
  });

  it('[4.13] declining from the drop-down says why', () => {
    const move = { from: 'waiting_for_approval', to: 'declined', by: 'admin' } as const;
    expect(moveDocument(move)).toEqual({ ok: false, reason: 'reason_required' });
    expect(moveDocument({ ...move, reason })).toEqual({ ok: true, changed: true });
  });
});

describe('actions', () => {
  it('[4.6] every action × pair × actor: 17 × 15 × 15 × 9 = 34,425 answers', () => {
    let answers = 0;
    const wrong: string[] = [];
    for (const action of documentMoveNames) {
      for (const from of documentStatuses) {
        for (const to of documentStatuses) {
          const row = byAction.find(({ move }) => move === `${action} ${from} ${to}`);
          for (const by of documentActors) {
            const answer = moveDocument({ from, to, by, action, reason, policy_facts: complete });
            const expected = !row ? 'not_allowed' : row.who.includes(by) ? 'ok' : 'role_may_not';
            const given = answer.ok ? 'ok' : answer.reason;
            if (given !== expected)
              wrong.push(`${action} ${from} → ${to} by ${by}: ${given}, not ${expected}`);
            answers += 1;
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(answers).toBe(34_425);
  });

  it('[4.3] [4.4] what the drop-down never sets comes by an action or a job', () => {
    const chosen = new Set(
      documentStatuses.flatMap((from) => allowedNextStatuses(from).filter((to) => to !== from)),
    );
    const acted = new Set(actionMoves.map((row) => row.to));
    const unreachable = documentStatuses.filter(
      (status) => !chosen.has(status) && !acted.has(status),
    );
    expect(unreachable).toEqual([]);
    expect(documentStatuses.filter((status) => !chosen.has(status))).toEqual([
      'accepted_by_client',
      'accepted_by_underwriter',
      'policy_made',
      'revision',
      'denied',
    ]);
  });

  it.each<[DocumentAction, DocumentStatus, DocumentStatus, DocumentActor]>([
    ['decline_document', 'waiting_for_approval', 'declined', 'insurer'],
    ['deny_quote', 'concept', 'denied', 'admin'],
    ['ask_for_change', 'completed', 'change_requested', 'agent'],
    ['cancel_policy', 'policy_made', 'cancelled', 'admin'],
  ])('[4.13] %s needs a reason; blanks are none', (action, from, to, by) => {
    expect(moveDocument({ action, from, to, by, reason: ' \n' })).toEqual({
      ok: false,
      reason: 'reason_required',
    });
    expect(moveDocument({ action, from, to, by, reason })).toEqual({ ok: true, changed: true });
  });

  it('[4.11] a brokerage accepts for its own clients only', () => {
    const move = { action: 'accept_quote', from: 'completed', to: 'accepted_by_client' } as const;
    expect(moveDocument({ ...move, by: 'brokerage', own_client: true })).toEqual({
      ok: true,
      changed: true,
    });
    expect(moveDocument({ ...move, by: 'brokerage', own_client: false })).toEqual({
      ok: false,
      reason: 'not_own_client',
    });
    expect(moveDocument({ ...move, by: 'admin', own_client: false })).toEqual({
      ok: true,
      changed: true,
    });
  });

  it('[4.11] [4.19] a quote is accepted until the second it expires, and expires from then on', () => {
    const accept = {
      action: 'accept_quote',
      from: 'completed',
      to: 'accepted_by_client',
      by: 'agent',
      expires_at: 1_778_800_000,
    } as const;
    const expire = { ...accept, action: 'expire_quotes', to: 'expired', by: 'job' } as const;
    expect(moveDocument({ ...accept, now: 1_778_799_999 })).toEqual({ ok: true, changed: true });
    expect(moveDocument({ ...accept, now: 1_778_800_000 })).toEqual({
      ok: false,
      reason: 'quote_expired',
    });
    expect(moveDocument({ ...expire, now: 1_778_799_999 })).toEqual({
      ok: false,
      reason: 'quote_still_valid',
    });
    expect(moveDocument({ ...expire, now: 1_778_800_000 })).toEqual({ ok: true, changed: true });
  });

  it('[4.11] a policy is not accepted again', () => {
    expect(
      moveDocument({
        action: 'accept_quote',
        from: 'completed',
        to: 'accepted_by_client',
        by: 'agent',
        document_state: 'policy',
      }),
    ).toEqual({ ok: false, reason: 'wrong_document_state' });
  });

  it('[4.4] a quote that went out cannot be denied any more', () => {
    const move = {
      action: 'deny_quote',
      from: 'concept',
      to: 'denied',
      by: 'admin',
      reason,
    } as const;
    expect(moveDocument({ ...move, was_sent: true })).toEqual({
      ok: false,
      reason: 'quote_was_sent',
    });
  });

  it('[4.14] the policy is made only when nothing is missing', () => {
    const move = {
      action: 'make_policy',
      from: 'accepted_by_client',
      to: 'policy_made',
      by: 'admin',
    } as const;
    expect(moveDocument({ ...move, policy_facts: complete })).toEqual({ ok: true, changed: true });
    expect(
      moveDocument({ ...move, policy_facts: { ...complete, client_accepted: false } }),
    ).toEqual({
      ok: false,
      reason: 'policy_incomplete',
      missing: [{ code: 'client_acceptance' }],
    });
    expect(moveDocument(move)).toMatchObject({ ok: false, reason: 'policy_incomplete' });
  });
});

describe('abilities', () => {
  it.each<[DocumentStatus, DocumentActor, string[]]>([
    ['concept', 'admin', ['ask_for_change', 'deny_quote', 'change_document_status', 'save_quote']],
    [
      'completed',
      'admin',
      ['accept_quote', 'ask_for_change', 'make_revision', 'change_document_status'],
    ],
    ['completed', 'agent', ['accept_quote', 'ask_for_change']],
    ['completed', 'policy_key', ['accept_quote', 'ask_for_change']],
    ['completed', 'brokerage', ['accept_quote']],
    ['waiting_for_approval', 'insurer', ['approve_document', 'decline_document']],
    ['waiting_for_approval', 'loss_adjuster', []],
    ['declined', 'superadmin', []],
  ])('[4.6] a quote in %s offers %s: %j', (status, by, abilities) => {
    expect(documentAbilities({ status, document_state: 'quote', by })).toEqual(abilities);
  });

  it('[4.6] whatever is offered succeeds', () => {
    for (const status of documentStatuses) {
      for (const by of documentActors) {
        for (const ability of documentAbilities({ status, document_state: 'quote', by })) {
          const row = actionMoves.find(
            (candidate) => candidate.action === ability && candidate.from.includes(status),
          );
          if (!row) continue;
          const answer = moveDocument({
            from: status,
            to: row.to,
            by,
            action: row.action,
            reason,
            policy_facts: complete,
          });
          expect(answer, `${ability} by ${by}`).toEqual({ ok: true, changed: true });
        }
      }
    }
  });
});

it('a brokerage takes a quote with a requested change back to concept, but not a policy', () => {
  const asked = { status: 'change_requested', by: 'brokerage' } as const;
  expect(documentAbilities({ ...asked, document_state: 'quote' })).toContain('resume_quote');
  expect(documentAbilities({ ...asked, document_state: 'policy' })).not.toContain('resume_quote');
  const move = { from: 'change_requested', to: 'concept', by: 'brokerage' } as const;
  expect(moveDocument({ ...move, action: 'resume_quote', document_state: 'policy' })).toMatchObject(
    { ok: false, reason: 'wrong_document_state' },
  );
});
