import { sql } from 'kysely';
import { plainName } from '#domain/imports/plain-name.ts';
import { valueText } from '#domain/imports/record-key.ts';
import type { Resolution } from '#domain/imports/read-row.ts';
import type { ImportStore, ReferenceSource } from '#server/platform/sheets/import-store.ts';
import { tableImport } from '#server/platform/sheets/table-import.ts';

const accounts = tableImport({
  table: 'accounts',
  id: 'user_id',
  record_kind: 'account',
  columns: {
    account_type: 'text',
    company_name: 'text',
    team_name: 'text',
    attn: 'text',
    email: 'citext',
    phone: 'text',
    country: 'text',
    broker_id: 'uuid',
    vat_number: 'text',
    currency: 'text',
    clean_seasons: 'int',
    commission_pct: 'numeric',
  },
  matches: [sql`t.email = r.email::citext`],
  untouchable: sql`t.account_type <> 'agent' or t.merged_into is not null or t.erased_at is not null`,
  revision: true,
});

/** Clients as imports write them: known by their email. They get no invitation; staff send it when all is well. */
export const clientImport: ImportStore = {
  ...accounts,
  insert: (db, rows) =>
    accounts.insert(
      db,
      rows.map((row) => ({ ...row, account_type: 'agent' })),
    ),
};

/** Accounts that a cell can name: by email, company or team. */
export const accountReference: ReferenceSource = {
  choices: async (db) => {
    const rows = await db
      .selectFrom('accounts')
      .select(['user_id', 'account_type', 'company_name', 'team_name', 'attn', 'email'])
      .where('active', '=', true)
      .orderBy('company_name')
      .orderBy('user_id')
      .execute();
    return rows.map(({ user_id, account_type, company_name, team_name, attn, email }) => ({
      id: user_id,
      label: team_name || company_name || attn || email,
      note: email,
      facts: { account_type, company_name, team_name, email },
    }));
  },
  resolve: (references, choices, aliases) => {
    const byName = new Map<string, Set<(typeof choices)[number]>>();
    for (const choice of choices)
      for (const field of ['email', 'company_name', 'team_name']) {
        const name = plainName(valueText(choice.facts[field]));
        if (name !== '') byName.set(name, (byName.get(name) ?? new Set()).add(choice));
      }
    return references.map(({ field, text }): Resolution => {
      const taught = choices.find(({ id }) => id === aliases.get(plainName(text)));
      const wanted = field === 'broker_id' ? 'brokerage' : 'agent';
      const named = [...(byName.get(plainName(text)) ?? [])].filter(
        ({ facts }) => facts['account_type'] === wanted,
      );
      const found = taught ? [taught] : named;
      const [only] = found;
      if (!only) return { found: 'none' };
      if (found.length > 1) return { found: 'several', choices: found };
      return { found: 'one', id: only.id, label: only.label, facts: only.facts };
    });
  },
};
