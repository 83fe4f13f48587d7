import type { OutputOf } from '#contract/contract.ts';
import { choicesOfLine } from '#domain/lines/line-choices.ts';
import { insuranceTypeLabels, type ViType, viTypes } from '#domain/policies/insurance-types.ts';

type Choices = OutputOf<'get_pa_constants'>;

const choicesOf = (type: ViType) => structuredClone(choicesOfLine(type)) as Choices;

/** The choices of the various insurances [7.16]; those of personal accident are a list of their own. */
export async function getViConstants(): Promise<OutputOf<'get_vi_constants'>> {
  const others = viTypes.filter((type) => type !== 'PA');
  return {
    insurance_types: viTypes.map((value) => ({ value, label: insuranceTypeLabels[value] })),
    lines: Object.fromEntries(others.map((type) => [type, choicesOf(type)])),
  };
}

/** The choices of personal accident insurance. */
export async function getPaConstants(): Promise<Choices> {
  return choicesOf('PA');
}
