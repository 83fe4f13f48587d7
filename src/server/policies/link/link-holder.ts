import type { z } from 'zod';
import type { policyKeyFields } from '#contract/policies/policy-info.ts';
import { POLICY_KEY_SENDER } from '#domain/communications/message-display.ts';
import {
  assertMayTry,
  judgeTry,
  linkLimit,
  trySubject,
} from '#server/accounts/log-in/login-throttle.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, ReadContext } from '#server/platform/context.ts';
import { readPass } from '#server/platform/http/link-pass.ts';
import { hashToken } from '#server/platform/http/sessions.ts';
import type { LinkHolder } from '#server/policies/link/client-answer.ts';
import {
  type DocumentRecord,
  findDocument,
  findVersion,
  type VersionRecord,
} from '#server/policies/document/document-record.ts';
import { findPolicyKey, linkEndOf } from '#server/policies/link/policy-link.ts';

export type PolicyLink = z.output<typeof policyKeyFields>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The document behind a policy link, in the version asked for or the newest that was sent. Whatever is wrong with a
 * link, the answer is the same `not_found`; after twenty wrong ones in a minute a network has to wait. A write asks this
 * before it changes anything, because its refusal keeps what was written: the count.
 */
export async function openLink(
  ctx: ReadContext<Actor | null>,
  link: PolicyLink,
): Promise<{ document: DocumentRecord; version: VersionRecord }> {
  const subject = trySubject('policy_link', ctx.ip);
  const tried = { subject, limit: linkLimit, now: ctx.now };
  await assertMayTry(ctx.db, tried);
  const opened = await findLinked(ctx, link);
  await judgeTry(ctx.db, { ...tried, is_right: opened !== undefined });
  if (opened) return opened;
  throw new AppError('not_found', { keeps_changes: true });
}

async function findLinked(ctx: ReadContext<Actor | null>, link: PolicyLink) {
  const { policy_id, version_id } = link;
  if (!uuid.test(policy_id) || (version_id !== '' && !uuid.test(version_id))) return undefined;
  const key = await findPolicyKey(ctx.db, {
    policy_id,
    policy_key_hash: await keyHashOf(ctx, link),
  });
  if (!key) return undefined;
  const document = await findDocument(ctx.db, policy_id);
  const shown = version_id === '' ? document?.locked_version_id : version_id;
  if (!document || !shown) return undefined;
  refuseDeadKey(ctx, document, key);
  const version = await findVersion(ctx.db, shown).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  });
  if (!version || version.policy_id !== policy_id || version.locked_at === null) return undefined;
  return { document, version };
}

/** The key as it stands in the link, or the one with which this browser has opened the link before. */
async function keyHashOf(
  ctx: ReadContext<Actor | null>,
  { policy_id, policy_key }: PolicyLink,
): Promise<Buffer> {
  if (policy_key !== '') return hashToken(policy_key);
  const key_hash = await readPass(ctx, { kind: 'policy', id: policy_id });
  if (key_hash) return key_hash;
  throw new AppError('link_invalid', {
    message: 'Open this document by the link in your email again.',
  });
}

/** Only whoever has the very key learns that it was good once. */
function refuseDeadKey(
  ctx: ReadContext<Actor | null>,
  document: DocumentRecord,
  key: { made_at: number; revoked_at: string | null },
): void {
  if (key.revoked_at !== null)
    throw new AppError('link_expired', {
      reason: 'withdrawn',
      message: 'This link was withdrawn. Ask your contact for a new one.',
    });
  if (linkEndOf(document, key.made_at) * 1000 > ctx.now.getTime()) return;
  const what = document.document_state === 'policy' ? 'policy' : 'offer';
  throw new AppError('link_expired', {
    reason: 'expired',
    message: `This link ended with its ${what}. Ask your contact if you still need the document.`,
  });
}

/** Who speaks and acts with a policy link. */
export function linkHolder(name: string): LinkHolder {
  return {
    by: 'policy_key',
    sender: { sender: POLICY_KEY_SENDER, sender_name: name, sender_type: 'external' },
  };
}
