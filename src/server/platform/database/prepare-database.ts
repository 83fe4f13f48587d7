import { connectToDatabase } from '#server/platform/database/database-servers.ts';
import { grantRights } from '#server/platform/database/grant-rights.ts';
import { migrate } from '#server/platform/database/migrate.ts';

/** The addresses of one database: as the product's role, and as its owner where that is another. */
export interface DatabaseAddresses {
  database_url: string;
  migrate_database_url?: string | undefined;
}

export interface PreparedDatabase {
  /** Names of the migrations that ran. */
  migrated: string[];
  /** The product's role may do more than read and write rows, for the person who starts it; else undefined. */
  warning: string | undefined;
}

/**
 * Brings a database to the newest schema as its owner, and gives the product's role its rights. With one address the
 * product's role is the owner, or somebody else has migrated already.
 */
export async function prepareDatabase({
  database_url,
  migrate_database_url,
  onMigration,
}: DatabaseAddresses & { onMigration?: (name: string) => void }): Promise<PreparedDatabase> {
  const migrated = await migrate({
    database_url: migrate_database_url ?? database_url,
    ...(onMigration && { onMigration }),
  });
  const role = await readRole(database_url);
  if (migrate_database_url !== undefined) {
    const owner = await readRole(migrate_database_url);
    if (owner.role !== role.role)
      await grantRights({ owner_url: migrate_database_url, role: role.role });
  }
  const warning = role.is_more
    ? `The database role ${role.role} may do more than read and write rows: it could empty audit trail and ledger. ` +
      'Give the product a role of its own (docs/operations.md, "Two roles in the database").'
    : undefined;
  return { migrated, warning };
}

/** The name of an address's role, and whether it may do what the product never does. */
async function readRole(database_url: string): Promise<{ role: string; is_more: boolean }> {
  const client = await connectToDatabase(database_url, {
    application_name: 'paddock rights',
    connectionTimeoutMillis: 10_000,
  });
  try {
    const { rows } = await client.query<{ role: string; is_more: boolean }>(
      `select rolname::text as role, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
         or exists (select from pg_class where oid = to_regclass('public.audit_log')
           and pg_has_role(current_user, relowner, 'MEMBER')) as is_more
       from pg_roles where rolname = current_user`,
    );
    return rows[0] ?? { role: '', is_more: true };
  } finally {
    await client.end();
  }
}
