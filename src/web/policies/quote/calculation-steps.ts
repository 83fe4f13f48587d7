import type { DocumentRating } from '#contract/policies/document-answers.ts';
import { multiply, parseDecimal, roundToWhole } from '#domain/decimal.ts';
import { formatAmount } from '#domain/money.ts';
import { factorNames } from '#domain/rating/item-premium.ts';

type TraceStep = DocumentRating['trace'][number];

/** A step of the calculation as a row. */
export interface CalculationStep {
  key: string;
  /** "F1" to "F9" for the factors. */
  mark: string;
  label: string;
  formula: string;
  value: string;
  /** What the item has come to with this factor, rounded for display. */
  running: string;
  kind: 'amount' | 'factor' | 'part' | 'result';
}

const results = new Set([
  'technical_premium',
  'premium',
  'items_total',
  'net_premium',
  'gross_premium',
]);

function markOf(key: string): string {
  const place = (factorNames as readonly string[]).indexOf(key);
  return place < 0 ? '' : `F${place + 1}`;
}

function kindOf(step: TraceStep): CalculationStep['kind'] {
  if (results.has(step.key)) return 'result';
  if (markOf(step.key) !== '') return 'factor';
  return step.unit === 'factor' ? 'part' : 'amount';
}

function valueText({ value, unit }: TraceStep): string {
  if (unit === 'percent') return `${value} %`;
  return value.replace(/^-/, '−');
}

/** The steps of one car at one event; a driver's step carries the name. */
export function itemSteps(
  trace: readonly TraceStep[],
  index: number,
  drivers: readonly string[] = [],
): CalculationStep[] {
  const steps = trace.filter((step) => step.item_index === index);
  const base = steps.find((step) => step.key === 'base_premium');
  let running = parseDecimal(base ? base.value.replaceAll(',', '') : '0');
  return steps.map((step) => {
    const kind = kindOf(step);
    if (kind === 'factor') running = multiply(running, parseDecimal(step.value));
    const driver = /^driver_(\d+)$/.exec(step.key);
    const name = driver ? drivers[Number(driver[1]) - 1] : undefined;
    return {
      key: step.key,
      mark: markOf(step.key),
      label: name ?? step.label,
      formula: step.formula,
      value: valueText(step),
      running:
        kind === 'factor' ? formatAmount(roundToWhole(multiply(running, parseDecimal('100')))) : '',
      kind,
    };
  });
}

/** The steps of the whole policy: from the sum of the items to the instalments. */
export function policySteps(trace: readonly TraceStep[]): CalculationStep[] {
  return trace
    .filter((step) => step.item_index === null)
    .map((step) => ({
      key: step.key,
      mark: '',
      label: step.label,
      formula: step.formula,
      value: valueText(step),
      running: '',
      kind: kindOf(step),
    }));
}
