import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import { toRomanNumeral } from '#domain/roman-numerals.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, ReadContext } from '#server/platform/context.ts';

type ListedPreset = OutputOf<'get_clause_preset_list'>['presets'][number];
type PresetDetail = OutputOf<'get_clause_preset'>;

/** Counting ends here: "more than a thousand" says enough about a condition that stands on every document. */
const COUNTED_UP_TO = 1001;

/** Documents `p` whose present version `v` carries the preset, by the index on the ids of a version's conditions. */
const carriers = sql`policy_versions v join policies p on p.policy_id = v.policy_id and p.version_id = v.version_id
  where jsonb_path_query_array(v.clauses, '$[*].preset_id'::jsonpath) ? c.preset_id::text`;

async function listedPresets(
  db: Queryable,
  { archived = false, preset_id }: { archived?: boolean; preset_id?: string },
): Promise<ListedPreset[]> {
  const which = preset_id ? sql`c.preset_id = ${preset_id}` : sql`c.active = ${sql.lit(!archived)}`;
  const found = await sql<Omit<ListedPreset, 'number'>>`
    select c.preset_id, c.title, c.text, c.language, c.applies_to, c.mandatory, c.position, c.valid_from, c.active, c.revision,
      coalesce(a.attn, '') as changed_by_name, unix(last.changed_at) as changed_at,
      (select count(*) from (select 1 from ${carriers} limit ${sql.lit(COUNTED_UP_TO)}) counted) as used_in
    from clause_presets c
    left join lateral (select changed_by, changed_at from clause_preset_versions w
      where w.preset_id = c.preset_id order by version_number desc limit 1) last on true
    left join accounts a on a.user_id = last.changed_by
    where ${which}
    order by c.position, c.title, c.preset_id`.execute(db);
  return found.rows.map((preset) => ({ ...preset, number: toRomanNumeral(preset.position) }));
}

/** All conditions in use, or all archived ones. */
export async function getClausePresetList(
  ctx: ReadContext,
  { archived }: { archived: boolean },
): Promise<OutputOf<'get_clause_preset_list'>> {
  return { presets: await listedPresets(ctx.db, { archived }) };
}

/** One condition with its earlier wordings, newest first, and the latest fifty documents that carry it. */
export async function getClausePreset(
  ctx: Pick<ReadContext, 'db'>,
  { preset_id }: { preset_id: string },
): Promise<PresetDetail> {
  const [preset] = await listedPresets(ctx.db, { preset_id });
  if (!preset) throw new AppError('not_found');
  const [versions, uses] = await Promise.all([
    sql<PresetDetail['versions'][number]>`
      select w.version_number, w.title, w.text, w.language, w.applies_to, w.mandatory, w.valid_from, w.active,
        coalesce(a.attn, '') as changed_by_name, unix(w.changed_at) as changed_at
      from clause_preset_versions w left join accounts a on a.user_id = w.changed_by
      where w.preset_id = ${preset_id} order by w.version_number desc`.execute(ctx.db),
    sql<PresetDetail['uses'][number]>`
      select p.policy_id, coalesce(p.policy_number, p.quote_number) as document_number, p.document_state, p.status,
        coalesce(nullif(u.team_name, ''), nullif(u.company_name, ''), u.attn) as client_name,
        not exists (select 1 from jsonb_array_elements(d.clauses) one
          where one ->> 'preset_id' = ${preset_id} and one ->> 'text' = d.preset_text
            and one ->> 'title' = d.preset_title) as differs
      from (select p.policy_id, v.clauses, c.text as preset_text, c.title as preset_title
        from clause_presets c, ${carriers} and c.preset_id = ${preset_id}
        order by p.created_at desc, p.policy_id desc limit 50) d
      join policies p on p.policy_id = d.policy_id
      join accounts u on u.user_id = p.user_id
      order by p.created_at desc, p.policy_id desc`.execute(ctx.db),
  ]);
  return { ...preset, versions: versions.rows, uses: uses.rows };
}
