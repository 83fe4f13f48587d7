import type { Cents } from '#domain/money.ts';
import { sumOf } from '#domain/sums.ts';

/** The value at risk: every car once, with the highest value it is insured for. */
export function sumInsured(items: readonly { car_id: string; insured_value: Cents }[]): Cents {
  const values = new Map<string, Cents>();
  for (const { car_id, insured_value } of items)
    values.set(car_id, Math.max(values.get(car_id) ?? 0, insured_value));
  return sumOf([...values.values()]);
}
