import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/http/sessions.ts';
import { openLinks } from '#server/communications/sealed-links.ts';

/** The keys in the links of a mail, in plain text or in HTML, as they are stored: hashed. */
function keysOf(links: readonly string[], name: 'policy_key' | 'bulk_id'): Buffer[] {
  const keys = links.flatMap((link) => {
    const found = new URL(link.replaceAll('&amp;', '&')).searchParams.get(name);
    return found ? [found] : [];
  });
  return [...new Set(keys)].map((key) => hashToken(key));
}

/** Refuses to send a mail again whose link was withdrawn or has ended: its reader could do nothing with it. */
export async function refuseDeadLinks(
  ctx: WriteContext<Actor | null>,
  email: { email_id: string; sealed_links: Buffer | null },
): Promise<void> {
  const links = await openLinks(ctx.services, email);
  const policy_keys = keysOf(links, 'policy_key');
  const payments = keysOf(links, 'bulk_id');
  if (policy_keys.length + payments.length === 0) return;
  const { rows } = await sql<{ alive: number }>`select
      (select count(*)::int from policy_keys where policy_key_hash = any(${policy_keys}) and revoked_at is null)
      + (select count(*)::int from bulk_payments where bulk_id_hash = any(${payments})
        and revoked_at is null and expires_at > ${ctx.now.toISOString()}::timestamptz) as alive`.execute(
    ctx.db,
  );
  if (rows[0]?.alive === policy_keys.length + payments.length) return;
  throw new AppError('transition_refused', {
    reason: 'dead_link',
    message: 'The link in this email does not work any more. Send a new one instead.',
  });
}
