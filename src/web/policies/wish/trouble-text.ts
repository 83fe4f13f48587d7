import { lines } from '#domain/lines/lines.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';

/** "3 fields need another look.", or the one sentence that says it; a field counts once, whoever complains of it. */
export function troubleText(errors: ReadonlyMap<string, string>, insurance_type: ViType): string {
  const [first] = errors;
  if (!first) return '';
  if (errors.size > 1) return `${errors.size.toLocaleString('en')} fields need another look.`;
  const { noun, item, terms } = lines[insurance_type];
  const [path, message] = first;
  const [place, ...of] = path.split('.');
  const name = of.at(-1) ?? '';
  if (place === 'terms' && terms[name]) return `${terms[name].label}: ${message}`;
  if (place !== 'items' || !item[name]) return message;
  return `${noun} ${Number(of[0]) + 1}, ${item[name].label}: ${message}`;
}
