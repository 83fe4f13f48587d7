/** What the product's role may do with a table: everything that names no columns is about the whole table. */
export interface TableRights {
  insert: boolean;
  /** The whole row, no row, or these columns. */
  update: boolean | readonly string[];
  delete: boolean;
  /** Why it is not everything. */
  because: string;
}

const nothingElse = { insert: false, update: false, delete: false } as const;
const written = { insert: true, update: false, delete: false } as const;
const changed = { insert: true, update: true, delete: false } as const;

const keptMoney = 'Money hangs on it: it is reversed, never deleted.';
const keptCover = 'Cover hangs on it: it is ended or replaced, never deleted.';
const keptProof = 'It says what was done: nobody may make it undone.';

/**
 * What the role that the product works under may do with each table (decision 026). It reads every table, and writes, changes and
 * deletes rows of those that are not named here. It may never empty a table at once, nor change the schema. Columns that
 * are named may be changed because somebody is merged or forgotten, or a payment arrives; triggers say to what.
 */
export const tableRights: Readonly<Record<string, TableRights>> = {
  schema_migrations: { ...nothingElse, because: 'Only who migrates says what was migrated.' },
  'graphile_worker.migrations': { ...nothingElse, because: "The same of the queue's own tables." },

  audit_log: { ...written, update: ['actor_name', 'before', 'after'], because: keptProof },
  account_views: { ...changed, because: keptProof },
  erasures: { ...changed, because: keptProof },
  driver_erasures: { ...changed, because: keptProof },
  emails: { ...changed, because: keptProof },

  ledger_transactions: { ...written, update: ['description'], because: keptMoney },
  ledger_entries: { ...written, update: ['user_id', 'broker_id'], because: keptMoney },
  invoices: {
    ...written,
    update: [
      'user_id',
      'broker_id',
      'status',
      'client_name',
      'pdf_file_id',
      'amount_open',
      'open_since',
    ],
    because: keptMoney,
  },
  number_series: { ...written, update: ['last_number'], because: 'Invoices have no gaps.' },
  payments: { ...changed, because: keptMoney },
  payment_receipts: { ...written, update: ['returned_on'], because: keptMoney },
  refunds: { ...changed, because: keptMoney },
  unallocated_receipts: { ...changed, because: keptMoney },
  payouts: { ...changed, because: keptMoney },
  bank_statements: { ...written, update: ['imported_by'], because: keptMoney },
  bank_entries: { ...changed, because: keptMoney },
  bank_bookings: { ...written, update: ['undone_at'], because: keptMoney },
  statements: { ...written, update: ['settled_by', 'broker_id', 'closed_by'], because: keptMoney },
  profit_commissions: { ...written, because: keptMoney },
  statement_rows: { ...written, because: keptMoney },
  bulk_payments: { ...changed, because: keptMoney },
  bulk_payment_items: { ...written, because: keptMoney },
  card_checkouts: { ...changed, because: keptMoney },
  card_events: { ...changed, because: keptMoney },

  requests: { ...changed, because: keptCover },
  policies: { ...changed, because: keptCover },
  policy_versions: { ...changed, because: keptCover },
  policy_transactions: { ...written, update: ['reason', 'no_loss_by'], because: keptCover },
  cover_intervals: { ...written, update: ['known_to'], because: keptCover },
  policy_charges: { ...written, because: keptMoney },
  certificates: { ...written, because: keptCover },
  claims: { ...changed, because: keptCover },
  rating_bases: { ...written, because: 'A price can be worked out again from it, for good.' },
  clause_presets: { ...changed, because: keptCover },
  clause_preset_versions: { ...written, update: ['changed_by'], because: keptCover },
};

/** The columns of a table that the product changes, when these are not all. */
export function changingColumns(table: string): readonly string[] | undefined {
  const update = tableRights[table]?.update;
  if (update === undefined || update === true) return undefined;
  return update === false ? [] : update;
}

/** The rights that a table's place in the list gives, as the database names them: SELECT, INSERT, UPDATE(column) … */
export function rightsOfTable(table: string): string[] {
  const rights = tableRights[table] ?? { insert: true, update: true, delete: true };
  const update = rights.update === true ? ['UPDATE'] : rights.update === false ? [] : rights.update;
  return [
    'SELECT',
    ...(rights.insert ? ['INSERT'] : []),
    ...update.map((each) => (each === 'UPDATE' ? each : `UPDATE(${each})`)),
    ...(rights.delete ? ['DELETE'] : []),
  ].toSorted();
}
