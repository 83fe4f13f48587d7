// A fault that comes back is one row of the error log, with how often it came: open until somebody marks it as fixed or
// chooses to ignore it. Three hundred browsers that stumble over one line are "300", not three hundred rows.

/** Words of where a fault stands. */
export const errorStatusLabels = { open: 'Open', ignored: 'Ignored', fixed: 'Fixed' } as const;

/** How that is coloured. */
export const errorStatusTones = { open: 'error', ignored: 'none', fixed: 'success' } as const;

/** Words of where it happened. */
export const errorSourceLabels = { server: 'Server', browser: 'Browser', job: 'Job' } as const;

/** Of those whom a kind of fault hit, so many are kept. */
export const MOST_USERS_KEPT = 200;

/** Everything that is done with a kind of fault, under the name of its action. */
export type ErrorStep = 'set_error_status';
