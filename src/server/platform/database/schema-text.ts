import type pg from 'pg';

/** Objects that an extension brought along are its own business. */
const notOfExtension = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

const OURS = `'public'::regnamespace`;

/** One statement for each part of the schema, in the order in which they build on each other. */
const PARTS: readonly string[] = [
  `select format('create extension %s;', extname) as text from pg_extension
   where extname <> 'plpgsql' order by extname collate "C"`,

  `select format('create type %I as enum (%s);', t.typname,
     (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as text
   from pg_type t where t.typtype = 'e' and t.typnamespace = ${OURS} order by t.typname collate "C"`,

  `select rtrim(pg_get_functiondef(p.oid), E'\\n') || ';' as text from pg_proc p
   where p.pronamespace = ${OURS} and p.prokind in ('f', 'p') and ${notOfExtension('pg_proc', 'p.oid')}
   order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`,

  `select format('create sequence %I;', c.relname) as text from pg_class c
   where c.relkind = 'S' and c.relnamespace = ${OURS} and not exists (
     select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i')) order by c.relname collate "C"`,

  // Columns in their order, then the constraints by name.
  `select format(E'create %stable %I (\\n%s\\n)%s;', case c.relpersistence when 'u' then 'unlogged ' else '' end, c.relname,
     (select string_agg('  ' || line, E',\\n' order by place, line collate "C") from (
        select a.attnum::int as place, format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
          || case when a.attcollation <> t.typcollation and a.attcollation <> 0
               then format(' collate %s', a.attcollation::regcollation) else '' end
          || case when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(def.adbin, def.adrelid))
               when a.attgenerated = 'v' then format(' generated always as (%s) virtual', pg_get_expr(def.adbin, def.adrelid))
               when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
               when def.adbin is not null then ' default ' || pg_get_expr(def.adbin, def.adrelid) else '' end
          || case when a.attnotnull then ' not null' else '' end as line
        from pg_attribute a join pg_type t on t.oid = a.atttypid
          left join pg_attrdef def on def.adrelid = a.attrelid and def.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        union all
        select 10000, format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid))
        from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n' and k.conparentid = 0
      ) lines),
     case when c.relkind = 'p' then ' partition by ' || pg_get_partkeydef(c.oid) else '' end
       || coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '')) as text
   from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = ${OURS}
     and ${notOfExtension('pg_class', 'c.oid')} order by c.relname collate "C"`,

  `select format('create table %I partition of %s %s;', c.relname, i.inhparent::regclass, pg_get_expr(c.relpartbound, c.oid)) as text
   from pg_class c join pg_inherits i on i.inhrelid = c.oid
   where c.relispartition and c.relkind = 'r' and c.relnamespace = ${OURS} order by c.relname collate "C"`,

  `select pg_get_indexdef(i.indexrelid) || ';' as text from pg_index i join pg_class c on c.oid = i.indexrelid
   where c.relnamespace = ${OURS} and not c.relispartition
     and not exists (select from pg_constraint k where k.conindid = c.oid and k.contype in ('p', 'u', 'x'))
     and ${notOfExtension('pg_class', 'i.indrelid')}
   order by i.indrelid::regclass::text collate "C", c.relname collate "C"`,

  `select format(E'create%s view %I as\\n%s', case c.relkind when 'm' then ' materialized' else '' end,
     c.relname, pg_get_viewdef(c.oid)) as text
   from pg_class c where c.relkind in ('v', 'm') and c.relnamespace = ${OURS}
     and ${notOfExtension('pg_class', 'c.oid')} order by c.relname collate "C"`,

  `select pg_get_triggerdef(t.oid) || ';' as text from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace = ${OURS}
   order by c.relname collate "C", t.tgname collate "C"`,

  `select pg_get_statisticsobjdef(oid) || ';' as text from pg_statistic_ext
   where stxnamespace = ${OURS} order by stxname collate "C"`,

  `select format('comment on table %s is %L;', c.oid::regclass, obj_description(c.oid, 'pg_class')) as text
   from pg_class c where c.relnamespace = ${OURS} and obj_description(c.oid, 'pg_class') is not null
   order by c.relname collate "C"`,
];

/**
 * The schema of a database as SQL text, always in the same order, for people to read and for a test to compare.
 * The job queue keeps its tables in a schema of its own, which is not shown.
 */
export async function schemaText(client: Pick<pg.Pool, 'query'>): Promise<string> {
  const parts: string[] = [];
  for (const statement of PARTS) {
    const { rows } = await client.query<{ text: string }>(statement);
    if (rows.length > 0) parts.push(rows.map(({ text }) => text.trimEnd()).join('\n\n'));
  }
  return `-- The schema as the migrations make it: npm run db:schema writes this file.\n\n${parts.join('\n\n')}\n`;
}
