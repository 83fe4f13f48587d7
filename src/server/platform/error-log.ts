import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';

/** A fault to be kept: its route or job, the error, and who met it. */
export interface Fault {
  source: 'server' | 'browser' | 'job';
  route: string;
  error: unknown;
  /** The version of the web part that a browser ran. */
  release?: string;
  request_id?: string;
  user_id?: string | undefined;
}

const longNumbers = /\d{2,}/g;

/**
 * Writes a fault to the error log, one row per kind: the same fault again raises its count. Numbers and e-mail
 * addresses are taken out of the text first, because the log is kept without personal data. Never throws.
 */
export async function recordError(services: Services, fault: Fault): Promise<void> {
  const error = fault.error instanceof Error ? fault.error : new Error(String(fault.error));
  const message = withoutPersonalData(error.message).slice(0, 500);
  const stack = withoutPersonalData(error.stack ?? '').slice(0, 6000);
  const fingerprint = createHash('sha256')
    .update([fault.source, fault.route, error.name, message, stack.split('\n')[1] ?? ''].join('|'))
    .digest('base64url');
  const now = services.clock.now().toISOString();
  services.log.error({
    part: fault.source,
    route: fault.route,
    request_id: fault.request_id,
    err: { message, stack },
  });
  try {
    await sql`insert into error_log (fingerprint, source, message, stack, route, release, last_request_id,
        last_user_id, first_at, last_at)
      values (${fingerprint}, ${fault.source}, ${message}, ${stack}, ${fault.route},
        ${fault.release ?? ''}, ${fault.request_id ?? null}, ${fault.user_id ?? null}, ${now}, ${now})
      on conflict (fingerprint) do update set occurrences = error_log.occurrences + 1, last_at = excluded.last_at,
        release = excluded.release,
        last_request_id = excluded.last_request_id, last_user_id = excluded.last_user_id,
        status = case when error_log.status = 'fixed' then 'open' else error_log.status end`.execute(
      services.db,
    );
  } catch (writing) {
    services.log.error(
      { part: 'error-log' },
      writing instanceof Error ? writing.message : String(writing),
    );
  }
}

function withoutPersonalData(text: string): string {
  return text
    .replace(/\S+/g, (word) => (word.includes('@') ? '<address>' : word))
    .replace(longNumbers, '#');
}
