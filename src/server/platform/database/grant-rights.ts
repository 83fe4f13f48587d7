import pg from 'pg';
import { rightsOfTable } from '#server/platform/database/database-rights.ts';
import { connectToDatabase } from '#server/platform/database/database-servers.ts';

/** Functions that do with the owner's rights what the product's role may not do itself. */
const ownersFunctions = ['public.make_number_sequence(text, int)'];

const SCHEMAS = `array['public', 'graphile_worker']`;
const NOT_OF_EXTENSION = `not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;
// Of those who give rights at once, each in its turn; migrations have a lock of their own.
const LOCK = 'select pg_advisory_xact_lock(1885434980, 2)';
/** The name of the rule that shows the queue's rows to the product; the queue hides them from all but their owner. */
const POLICY = 'product';

/** A table, view or sequence as it is now. */
interface FoundRelation {
  schema: string;
  name: string;
  kind: 'table' | 'view' | 'sequence';
  /** What the role may do, and what everybody may. */
  rights: string[];
  public_rights: string[];
  /** Rows are hidden from the role. */
  is_hidden: boolean;
}

/**
 * Gives the product's role what database-rights.ts says, and takes away whatever else it was given there. Run by the
 * owner after each migration, in one transaction; where all is as it should be, nothing is written. Answers the
 * statements that it ran.
 */
export async function grantRights({
  owner_url,
  role,
}: {
  owner_url: string;
  role: string;
}): Promise<string[]> {
  const client = await connectToDatabase(owner_url, {
    application_name: 'paddock rights',
    connectionTimeoutMillis: 10_000,
  });
  try {
    await client.query(`begin; set local lock_timeout = '5s'`);
    await client.query(LOCK);
    const statements = await findMissingGrants(client, role);
    for (const statement of statements) await client.query(statement).catch(explain);
    await client.query('commit');
    return statements;
  } finally {
    await client.end();
  }
}

function explain(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
  throw new Error(
    `The role of MIGRATE_DATABASE_URL must own the database and everything in it: ${error.message}.`,
    { cause: error },
  );
}

/** The statements that bring the role's rights to what they should be; none when they are. */
export async function findMissingGrants(client: pg.ClientBase, role: string): Promise<string[]> {
  const relations = await findRelations(client, role);
  return [
    ...(await schemaStatements(client, role)),
    ...relations.flatMap((relation) => relationStatements(relation, role)),
    ...(await functionStatements(client, role)),
  ];
}

const idOf = ({ schema, name }: { schema: string; name: string }) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

/** The list's word for a table: those of the book go without their schema. */
const listName = ({ schema, name }: { schema: string; name: string }) =>
  schema === 'public' ? name : `${schema}.${name}`;

function wantedRights(relation: FoundRelation): string[] {
  if (relation.kind === 'sequence') return ['SELECT', 'USAGE'];
  return relation.kind === 'view' ? ['SELECT'] : rightsOfTable(listName(relation));
}

function relationStatements(relation: FoundRelation, role: string): string[] {
  const id = idOf(relation);
  const to = pg.escapeIdentifier(role);
  const what = relation.kind === 'sequence' ? `sequence ${id}` : id;
  const wanted = wantedRights(relation);
  const found = relation.rights.toSorted();
  const statements: string[] = [];
  if (relation.public_rights.length > 0) statements.push(`revoke all on ${what} from public`);
  if (found.join() !== wanted.join()) {
    // What was given for a column goes with what was given for the whole.
    if (found.length > 0) statements.push(`revoke all on ${what} from ${to}`);
    statements.push(`grant ${wanted.join(', ')} on ${what} to ${to}`);
  }
  if (relation.is_hidden)
    statements.push(
      `drop policy if exists ${POLICY} on ${id}`,
      `create policy ${POLICY} on ${id} to ${to} using (true) with check (true)`,
    );
  return statements;
}

async function findRelations(client: pg.ClientBase, role: string): Promise<FoundRelation[]> {
  const rightsOf = (grantee: string) => `array(
    select privilege_type from aclexplode(c.relacl) g where g.grantee = ${grantee}
    union select privilege_type || '(' || attname || ')' from pg_attribute a, aclexplode(a.attacl) g
      where a.attrelid = c.oid and not a.attisdropped and g.grantee = ${grantee})`;
  const { rows } = await client.query<FoundRelation>(
    `select c.relnamespace::regnamespace::text as schema, c.relname::text as name,
       case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'view' else 'table' end as kind,
       ${rightsOf('r.oid')} as rights, ${rightsOf('0')} as public_rights,
       c.relrowsecurity and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = '${POLICY}'
         and r.oid = any (p.polroles)) as is_hidden
     from pg_class c, pg_roles r
     where r.rolname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'S') and ${NOT_OF_EXTENSION}
       and c.relnamespace::regnamespace::text = any (${SCHEMAS}) order by 1, 2`,
    [role],
  );
  if (rows.length === 0) throw new Error(`The database has no role ${role}.`);
  return rows;
}

/** Database and schemas: the role uses them and makes nothing in them, temporary tables included. */
async function schemaStatements(client: pg.ClientBase, role: string): Promise<string[]> {
  const to = pg.escapeIdentifier(role);
  const { rows } = await client.query<{ statement: string }>(
    `select format('revoke %s on database %I from public', string_agg(lower(g.privilege_type), ', '), datname) as statement
       from pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba))) g
       where datname = current_database() and g.grantee = 0 and g.privilege_type <> 'CONNECT' group by datname
     union all
     select format('revoke create on schema %I from public', nspname) from pg_namespace, aclexplode(nspacl) g
       where nspname = any (${SCHEMAS}) and g.grantee = 0 and g.privilege_type = 'CREATE'
     union all
     select format('grant connect on database %I to ${to}', current_database())
       where not has_database_privilege($1, current_database(), 'CONNECT')
     union all
     select format('revoke create, temporary on database %I from ${to}', datname) from pg_database, aclexplode(datacl) g
       where datname = current_database() and g.grantee = $1::regrole and g.privilege_type <> 'CONNECT' group by datname
     union all
     select format('revoke create on schema %I from ${to}', nspname) from pg_namespace, aclexplode(nspacl) g
       where nspname = any (${SCHEMAS}) and g.grantee = $1::regrole and g.privilege_type = 'CREATE'
     union all
     select format('grant usage on schema %I to ${to}', nspname) from pg_namespace
       where nspname = any (${SCHEMAS}) and not has_schema_privilege($1, oid, 'USAGE')
     union all
     -- The sequences of later years belong to the owner as well.
     select 'alter default privileges in schema public grant usage, select on sequences to ${to}'
       where not exists (select from pg_default_acl, aclexplode(defaclacl) g where defaclrole = current_user::regrole
         and defaclnamespace = 'public'::regnamespace and defaclobjtype = 'S' and g.grantee = $1::regrole)`,
    [role],
  );
  return rows.map(({ statement }) => statement);
}

async function functionStatements(client: pg.ClientBase, role: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select f::regprocedure::text as name from unnest($2::text[]) f
     where to_regprocedure(f) is not null and not has_function_privilege($1, f, 'EXECUTE')`,
    [role, ownersFunctions],
  );
  return rows.map(
    ({ name }) => `grant execute on function ${name} to ${pg.escapeIdentifier(role)}`,
  );
}
