import { sql } from 'kysely';
import type { QuoteClause } from '#contract/document-content.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { toRomanNumeral } from '#domain/roman-numerals.ts';
import type { Queryable } from '#server/platform/context.ts';

interface PresetRow {
  preset_id: string;
  title: string;
  text: string;
  applies_to: string[];
  mandatory: boolean;
  position: number;
  valid_from: string;
  active: boolean;
}

/** The conditions that documents are put together from, in their order. */
export async function listClausePresets(db: Queryable): Promise<PresetRow[]> {
  const found = await sql<PresetRow>`
    select preset_id, title, text, applies_to, mandatory, position, valid_from, active
    from clause_presets where active order by position, title, preset_id`.execute(db);
  return found.rows;
}

/** The presets as the wire has them: numbered by their position, i to l [3.32]. */
export async function getClausePresets(db: Queryable) {
  const presets = await listClausePresets(db);
  return {
    presets: presets.map((preset) => ({ ...preset, number: toRomanNumeral(preset.position) })),
  };
}

/** The clauses that every document of a line carries on a day. */
export async function mandatoryClauses(
  db: Queryable,
  { insurance_type, on }: { insurance_type: string; on: CalendarDate },
): Promise<QuoteClause[]> {
  const presets = await listClausePresets(db);
  return presets
    .filter(
      (preset) =>
        preset.mandatory && preset.valid_from <= on && preset.applies_to.includes(insurance_type),
    )
    .map(({ preset_id, title, text }) => ({ preset_id, title, text }));
}
