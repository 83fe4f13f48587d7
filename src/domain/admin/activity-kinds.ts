// What an entry of the audit trail is about, so that a long history can be narrowed: a status that changed, a message, an
// email, a file, something that was looked at or taken along, a log-in, or any other change. "queue_email" is an email;
// "approve_claim", which takes the claim from under review to approved, is a status.

export const activityKinds = [
  'status',
  'message',
  'email',
  'file',
  'download',
  'log_in',
  'change',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** What readers see for each kind. */
export const activityKindLabels: Readonly<Record<ActivityKind, string>> = {
  status: 'Status',
  message: 'Messages and todos',
  email: 'Emails',
  file: 'Files',
  download: 'Downloads',
  log_in: 'Log-ins and viewing as',
  change: 'Other changes',
};

/** What an action says of itself; whether a status changed is seen from the entry, and the rest is another change. */
export type DeedKind = Exclude<ActivityKind, 'status' | 'change'>;
