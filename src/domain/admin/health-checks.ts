// A kept figure is worked out once and read often; the rows that it is made of are the truth. Each check compares the two:
// when 41 claims stand in the table and the kept total says 42, the total is off by one and is written anew.

/** What a check is called, what it compares with what, and what happens when they differ. */
interface HealthCheckWords {
  title: string;
  compares: string;
  /** How a repair makes it right, or what somebody does by hand where none can. */
  remedy: string;
  /** Whether `repair_health` can make it right. */
  repairs: boolean;
}

/** Every check, in the order in which it is asked and shown. */
export const healthChecks = {
  claim_counts: {
    title: 'Totals of claims',
    compares: 'The kept totals by owner, day and status with the claims',
    remedy: 'The differences are added to the kept totals.',
    repairs: true,
  },
  document_counts: {
    title: 'Totals of quotes and policies',
    compares: 'The kept totals by owner, day and status with the quotes and policies',
    remedy: 'The differences are added to the kept totals.',
    repairs: true,
  },
  event_counts: {
    title: 'Counts of events',
    compares:
      'What is kept of each event, by policy and by car, with policies, cover, payments and requests',
    remedy: 'The facts of these policies and cars are worked out anew, and their sums.',
    repairs: true,
  },
  payment_counts: {
    title: 'Totals of payments',
    compares: 'The kept totals and amounts by owner, day and status with the instalments',
    remedy: 'The differences are added to the kept totals.',
    repairs: true,
  },
  figures: {
    title: 'Figures of the book',
    compares:
      'Premium, claims, tax, commission and what is held back by policy with policies, claims and the ledger',
    remedy: 'The figures of these policies are worked out anew.',
    repairs: true,
  },
  figure_sums: {
    title: 'Sums of figures',
    compares: 'The kept sums by month with the figures that they are made of',
    remedy: 'The sums are added up anew.',
    repairs: true,
  },
  claim_sums: {
    title: 'Amounts of claims',
    compares: 'What is kept as claimed and reserved, by owner and status, with the claims',
    remedy: 'The differences are added to the kept sums.',
    repairs: true,
  },
  premium_sums: {
    title: 'Premium and commission',
    compares: 'What is kept by owner and the day a policy was made with the policies',
    remedy: 'The differences are added to the kept sums.',
    repairs: true,
  },
  invoice_totals: {
    title: 'Totals of invoices',
    compares: 'The kept totals by owner, day and status with the invoices',
    remedy: 'The differences are added to the kept sums.',
    repairs: true,
  },
  ledger_totals: {
    title: 'Balances of the ledger',
    compares: 'The kept sums by account, party and day with the entries of the ledger',
    remedy: 'The differences are added to the kept sums.',
    repairs: true,
  },
  invoice_open: {
    title: 'Open on invoices',
    compares: 'What is open of each invoice with its instalments',
    remedy: 'The open amount is taken from the instalments.',
    repairs: true,
  },
  policy_gaps: {
    title: 'Missing of policies',
    compares: 'Which policies lack something with their cars, drivers and instalments',
    remedy: 'The mark is set from what is there.',
    repairs: true,
  },
  paid_states: {
    title: 'Paid of policies',
    compares: 'How far each policy is paid with its instalments',
    remedy: 'The mark is set from the instalments.',
    repairs: true,
  },
  policy_places: {
    title: 'Where policies race',
    compares: 'The kept championships and circuits of each policy with the events of its cars',
    remedy: 'They are written anew, and the totals of championships and circuits follow.',
    repairs: true,
  },
  search_phrases: {
    title: 'Search phrases',
    compares: 'What names are found by with the accounts, drivers and cars',
    remedy: 'Missing phrases are written, others taken away.',
    repairs: true,
  },
  open_amounts: {
    title: 'Open amounts',
    compares: 'What is open of each instalment with the ledger',
    remedy: 'The open amount is taken from the ledger. The status stays: look at it by hand.',
    repairs: true,
  },
  client_credit: {
    title: 'Credit of clients',
    compares: 'What is left of each receipt with the ledger',
    remedy: 'What is left is taken from the ledger.',
    repairs: true,
  },
  bank_entries: {
    title: 'Entries of the bank',
    compares: 'Each accepted entry with the bookings that it became, to the cent',
    remedy: 'Take the entry back under Administration, Bank, and decide on it again.',
    repairs: false,
  },
  ledger_sums: {
    title: 'Sums of the ledger',
    compares: 'Each booking with zero, by currency',
    remedy:
      'A booking is never changed. Restore it from a backup, or reverse it with an accountant.',
    repairs: false,
  },
  invoice_sums: {
    title: 'Sums of invoices',
    compares: 'The total of each invoice with its premium, fee and tax',
    remedy: 'An issued invoice is never changed. Write a credit note and issue it anew.',
    repairs: false,
  },
  invoice_numbers: {
    title: 'Invoice numbers',
    compares: 'The numbers of each year with an unbroken series',
    remedy: 'A number is never used again. Find the invoice in a backup.',
    repairs: false,
  },
  invoice_counter: {
    title: 'Counter of invoice numbers',
    compares: 'The last number given with the highest one on an invoice',
    remedy: 'The counter goes on after the highest number.',
    repairs: true,
  },
  claimed_amounts: {
    title: 'Claimed amounts',
    compares: 'What is claimed with the lines of the claim, or its estimate',
    remedy: 'Open the claim and save its lines: reserve and settlement follow.',
    repairs: false,
  },
  claim_expenses: {
    title: 'Expenses of claims',
    compares: 'What a claim says of its expenses with the invoices and with the ledger',
    remedy: 'Take the expense back on its claim and book it again.',
    repairs: false,
  },
  policy_cover: {
    title: 'Cover of policies',
    compares: 'Each made policy with its transactions, and its cover with itself',
    remedy: 'Cover is never written by hand. Restore the policy from a backup.',
    repairs: false,
  },
  stored_files: {
    title: 'Stored files',
    compares: 'The files that the book names with the storage',
    remedy: 'Bring the file back from a backup, or upload it again.',
    repairs: false,
  },
  swept_files: {
    title: 'Files without a row',
    compares: 'Bytes that came to nothing with the nightly sweep',
    remedy: 'They go with clean_up_records at night. Look under Error logs for why it did not run.',
    repairs: false,
  },
  waiting_mails: {
    title: 'Queued emails',
    compares: 'Emails that wait with the jobs that send them',
    remedy: 'Each email gets a job again.',
    repairs: true,
  },
  late_jobs: {
    title: 'Jobs behind',
    compares: 'Jobs that are due with the time',
    remedy: 'Start a process with WORKER=on or WORKER=only.',
    repairs: false,
  },
  ended_jobs: {
    title: 'Jobs that gave up',
    compares: 'Jobs with the tries that they have',
    remedy: 'They are tried again. Look under Error logs for why they failed.',
    repairs: true,
  },
  schema_version: {
    title: 'Schema',
    compares: 'The migrations of this version with those of the database',
    remedy: 'Stop the older or newer version, or run npm run migrate.',
    repairs: false,
  },
  database_rules: {
    title: 'Rules of the database',
    compares: 'Constraints and indexes with those that hold for every row',
    remedy: 'Validate the constraint or build the index anew, as the owner of the database.',
    repairs: false,
  },
  disk_room: {
    title: 'Room on the disk',
    compares: 'What is free for data and files with one gigabyte',
    remedy: 'Make room. Below 64 MB nothing can be written any more.',
    repairs: false,
  },
} as const satisfies Record<string, HealthCheckWords>;

/** A check by its name. */
export type HealthCheckName = keyof typeof healthChecks;

/** The names, in their order. */
export const healthCheckNames = Object.keys(healthChecks) as [
  HealthCheckName,
  ...HealthCheckName[],
];
