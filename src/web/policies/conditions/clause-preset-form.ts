import { z } from 'zod';
import { languageLabels, languages } from '#domain/languages.ts';
import { unknownVariables } from '#domain/policies/clause-variables.ts';
import {
  insuranceTypeLabels,
  insuranceTypes,
  type InsuranceType,
} from '#domain/policies/insurance-types.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { dateWord, optionWord } from '#web/kit/form/stale-words.ts';
import { today } from '#web/kit/text/today.ts';

export type ListedPreset = ItemOf<'get_clause_preset_list', 'presets'>;

const knownOnly = (value: string, ctx: z.RefinementCtx): void => {
  const [unknown] = unknownVariables(value);
  if (unknown !== undefined)
    ctx.addIssue({ code: 'custom', message: `No document knows {${unknown}}.` });
};

/** What is typed for a condition. */
export const presetSchema = z.object({
  language: z.enum(languages),
  title: z.string().trim().min(1, 'Missing data for Title').max(200).superRefine(knownOnly),
  text: z.string().trim().min(1, 'Missing data for Text').max(5000).superRefine(knownOnly),
  applies_to: z.array(z.enum(insuranceTypes)).min(1, 'Missing data for Types'),
  mandatory: z.boolean(),
  valid_from: z.string('Missing data for Valid from').min(1, 'Missing data for Valid from'),
});

export type PresetForm = z.input<typeof presetSchema>;

export const presetLabels = {
  title: 'Title',
  text: 'Text',
  applies_to: 'Types',
  valid_from: 'Valid from',
};

/** The languages in which a condition can be worded. */
export const languageOptions = languages.map((value) => ({
  value,
  label: languageLabels[value],
}));

const lineOptions = insuranceTypes.map((value) => ({
  value,
  label: insuranceTypeLabels[value],
}));

/** Every field as the form names and shows it. */
export const presetWords = {
  title: 'Title',
  text: 'Text',
  language: optionWord('Language', languageOptions),
  applies_to: optionWord('Types', lineOptions),
  mandatory: 'Mandatory',
  valid_from: dateWord('Valid from'),
};

/** An empty form, or one with what a condition says. */
export function presetFormOf(preset: ListedPreset | undefined): PresetForm {
  if (!preset)
    return {
      language: 'en',
      title: '',
      text: '',
      applies_to: ['on_track'],
      mandatory: false,
      valid_from: today(),
    };
  return {
    language: preset.language,
    title: preset.title,
    text: preset.text,
    applies_to: typesOf(preset.applies_to),
    mandatory: preset.mandatory,
    valid_from: preset.valid_from,
  };
}

/** The product lines among stored texts. */
export function typesOf(values: readonly string[]): InsuranceType[] {
  return insuranceTypes.filter((type) => values.includes(type));
}
