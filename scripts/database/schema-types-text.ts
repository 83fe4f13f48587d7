import { sql } from 'kysely';
import { generate, getDialect, RawExpressionNode } from 'kysely-codegen';
import { createDatabase, createPool, type Db } from '#server/platform/database/database.ts';

/** A check constraint that lists the texts a column may hold, as PostgreSQL prints it. */
const LISTED_TEXTS =
  /^CHECK \(\((\w+) = ANY \(ARRAY\[((?:'[^']*'::(?:text|bpchar)(?:, )?)+)\]\)\)\)$/;

interface ListedColumn {
  table_name: string;
  definition: string;
  is_optional: boolean;
  is_nullable: boolean;
}

/**
 * The text of schema-types.ts for a migrated database. Columns that a check limits to some texts get these as
 * their type; instants and 64-bit numbers get the types that the pool's parsers give.
 */
export async function schemaTypesText(database_url: string): Promise<string> {
  const db = createDatabase(
    createPool({ database_url, pool_size: 2, statement_timeout_ms: 15_000 }),
  );
  try {
    const text = await generate({
      db,
      dialect: getDialect('postgres', { dateParser: 'string', numericParser: 'string' }),
      excludePattern: 'schema_migrations',
      includePattern: 'public.*',
      overrides: { columns: await listedColumns(db) },
      typeOnlyImports: true,
    });
    return text
      .replace(
        /^export type Timestamp = .*$/m,
        'export type Timestamp = ColumnType<string, Date | string, Date | string>;',
      )
      .replace(/^export type Int8 = .*$/m, 'export type Int8 = ColumnType<number, number, number>;')
      .replace(
        /^ \* Please do not edit it manually\.$/m,
        ' * Please do not edit it manually: npm run db:types makes it from the migrations.',
      );
  } finally {
    await db.destroy();
  }
}

async function listedColumns(db: Db): Promise<Record<string, RawExpressionNode>> {
  const { rows } = await sql<ListedColumn>`
    select c.conrelid::regclass::text as table_name, pg_get_constraintdef(c.oid) as definition,
      a.atthasdef as is_optional, not a.attnotnull as is_nullable
    from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1
    order by 1, 2`.execute(db);
  const overrides: Record<string, RawExpressionNode> = {};
  for (const row of rows) {
    const [, column, list] = LISTED_TEXTS.exec(row.definition) ?? [];
    if (column === undefined || list === undefined) continue;
    const texts = list
      .replaceAll(/::(?:text|bpchar)/g, '')
      .split(', ')
      .join(' | ');
    const type = row.is_nullable ? `${texts} | null` : texts;
    // A string here would be parsed with the compiler's own interface, which TypeScript 7 does not have.
    overrides[`${row.table_name}.${column}`] = new RawExpressionNode(
      row.is_optional ? `Generated<${type}>` : type,
    );
  }
  return overrides;
}
