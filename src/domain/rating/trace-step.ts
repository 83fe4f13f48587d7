// A calculation is told in steps, each with the numbers it was made of and its value. Example: "Series level", "DTM, level 8",
// 1.2700.

/** One step of a calculation as text for people. */
export interface TraceStep {
  readonly key: string;
  /** The item it belongs to, from 0; null for a step of the whole policy. */
  readonly item_index: number | null;
  readonly label: string;
  readonly formula: string;
  /** The step's value: `8,030.04`, `1.1700` or `13.0`. */
  readonly value: string;
  readonly unit: 'money' | 'factor' | 'percent';
}
