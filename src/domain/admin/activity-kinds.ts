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

/**
 * Names of actions of each kind, as patterns that JavaScript and PostgreSQL read alike; the first that fits counts.
 * Whether a status changed is seen from the entry, not from its name.
 */
export const activityPatterns: readonly (readonly [
  Exclude<ActivityKind, 'status' | 'change'>,
  string,
])[] = [
  ['message', '(communication|todo)'],
  ['email', '(email|reminder|remind_|invitation)'],
  ['download', '^(download_|get_|start_list_export)'],
  ['file', '(file|photo|upload)'],
  [
    'log_in',
    '(log_in|log_out|logged|(^|_)sign(in|out)|session|password|two_step|passkey|device|view_as)',
  ],
];
