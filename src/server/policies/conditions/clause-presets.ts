import { sql } from 'kysely';
import type { QuoteClause } from '#contract/policies/document-content.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { languages, type Language } from '#domain/languages.ts';
import { toRomanNumeral } from '#domain/roman-numerals.ts';
import type { Queryable } from '#server/platform/context.ts';

interface PresetRow {
  preset_id: string;
  title: string;
  text: string;
  language: Language;
  applies_to: string[];
  mandatory: boolean;
  position: number;
  valid_from: string;
  active: boolean;
}

/** The conditions that documents are put together from, in their order. */
async function listClausePresets(db: Queryable): Promise<PresetRow[]> {
  const found = await sql<PresetRow>`
    select preset_id, title, text, language, applies_to, mandatory, position, valid_from, active
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

/**
 * The clauses that every document of a line carries on a day, in the client's language where there are any in it, else
 * in the usual one (decision 038): a document is worded in one language.
 */
export async function mandatoryClauses(
  db: Queryable,
  { insurance_type, on, language }: { insurance_type: string; on: CalendarDate; language: string },
): Promise<QuoteClause[]> {
  const presets = await listClausePresets(db);
  const holding = presets.filter(
    (preset) =>
      preset.mandatory && preset.valid_from <= on && preset.applies_to.includes(insurance_type),
  );
  const own = holding.filter((preset) => preset.language === language);
  const usual = holding.filter((preset) => preset.language === languages[0]);
  return (own.length > 0 ? own : usual).map(({ preset_id, title, text }) => ({
    preset_id,
    title,
    text,
  }));
}
