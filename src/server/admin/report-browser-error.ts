import type { adminContract } from '#contract/admin/admin.ts';
import { deviceName } from '#domain/accounts/device-name.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import { recordError } from '#server/platform/error-log.ts';
import { RateLimit } from '#server/platform/http/rate-limit.ts';

/** A broken page repeats its fault; a stranger must not fill the log. In each process by itself, which is enough. */
const reports = new RateLimit({ count: 20, window_ms: 60_000 });

/** All that is told without a session together: strangers have many networks. */
const strangersReports = new RateLimit({ count: 60, window_ms: 60_000 });

export const reportBrowserError: Handler<typeof adminContract.report_browser_error> = async (
  { actor, services, request_id, ip, user_agent, now, afterCommit },
  { message, stack, route, release },
) => {
  if (!reports.take(services, ip, now) || (!actor && !strangersReports.take(services, 'all', now)))
    throw new AppError('too_many_requests');
  const error = new Error(message);
  error.stack = stack;
  // The log has a statement of its own, which must not wait for a connection while this write holds one.
  afterCommit(() =>
    recordError(services, {
      source: 'browser',
      // Ids in an address would make a kind of its own of every record.
      route: route.split(/[?#]/, 1)[0]?.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, ':id') ?? '',
      release,
      browser: deviceName(user_agent),
      error,
      request_id,
      user_id: actor?.user_id,
    }),
  );
  return { ok: true };
};
