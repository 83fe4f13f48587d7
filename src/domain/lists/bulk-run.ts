// One thing is done to many rows of a list, row by row (decision 043): those that cannot take it are left out and say
// why, the rest is done. Of 480 quotes that are sent together 461 go and 19 are listed, to be tried again.

export const bulkRunStatuses = ['queued', 'running', 'done', 'stopped', 'failed'] as const;

/** With more rows than this nobody waits: a notice tells when it is done. */
export const quickBulkRows = 50;

/** How long a report can be looked up, in days. */
export const bulkRunKeptDays = 7;
