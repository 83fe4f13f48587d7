import { formatCalendarDate } from '#domain/dates.ts';
import type { Option } from '#web/kit/choice/option.ts';
import type { ListState } from '#web/kit/list/use-list-state.ts';

interface FilterParts {
  /** Its key in the address. */
  id: string;
  label: string;
  /** Always visible; the others wait under "Add filter". */
  promoted?: boolean;
}

/** One way to narrow a list. A `period` uses `from` and `to` of the address, so a list has one at most. */
export type Filter =
  | (FilterParts & { kind: 'choice'; options: readonly Option[]; single?: boolean })
  | (FilterParts & { kind: 'period' })
  | (FilterParts & { kind: 'range'; unit?: string })
  | (FilterParts & { kind: 'yes_no' });

/** A range as the address carries it: `1000..5000`, either end may be missing. */
export function readRange(text: string | undefined): { min: string; max: string } {
  const [min = '', max = ''] = (text ?? '').split('..');
  return { min, max };
}

export function writeRange(min: string, max: string): string[] {
  return min === '' && max === '' ? [] : [`${min}..${max}`];
}

/** What a filter is set to, in words; empty when it is not set. */
export function filterText(filter: Filter, list: ListState): string {
  if (filter.kind === 'period') {
    if (list.from === '' && list.to === '') return '';
    if (list.from === '') return `until ${formatCalendarDate(list.to)}`;
    return `${formatCalendarDate(list.from)} – ${list.to === '' ? 'today' : formatCalendarDate(list.to)}`;
  }
  const values = list.filters[filter.id] ?? [];
  const [first] = values;
  if (first === undefined) return '';
  if (filter.kind === 'yes_no') return first === 'yes' ? 'Yes' : 'No';
  if (filter.kind === 'range') {
    const { min, max } = readRange(first);
    const unit = filter.unit ? `${filter.unit} ` : '';
    if (max === '') return `from ${unit}${min}`;
    return min === '' ? `up to ${unit}${max}` : `${unit}${min} – ${max}`;
  }
  if (values.length > 1) return `${values.length} selected`;
  return filter.options.find((option) => option.value === first)?.label ?? first;
}

/** Takes a filter's setting away. */
export function clearFilter(filter: Filter, list: ListState): void {
  if (filter.kind === 'period') list.setPeriod('', '');
  else list.setFilter(filter.id, []);
}
