// The board of race weekends shows each car in one of three colours. Red: no policy covers it there, though a quote, a
// request or its other events say that it starts (decision 050). Amber: it is covered, but its driver, its chassis
// number or a payment that is due is missing. Green: covered, and nothing is missing.

/** What a covered car can still lack before its event. */
export type MissingPart = 'driver' | 'chassis' | 'payment';

/** How ready a car is, worst first. */
export const readinessOrder = ['not_insured', 'incomplete', 'covered'] as const;

/** How ready a car is for its event. */
export type Readiness = (typeof readinessOrder)[number];

/** The words of each state, which say the same as its colour. */
export const readinessLabels: Readonly<Record<Readiness, string>> = {
  not_insured: 'Not insured',
  incomplete: 'Something missing',
  covered: 'Covered',
};

/** The colour of each state. */
export const readinessTones = {
  not_insured: 'error',
  incomplete: 'warning',
  covered: 'success',
} as const satisfies Readonly<Record<Readiness, string>>;

/** How ready a car is that a policy covers and that lacks these; null stands for a car that no policy covers. */
export function readinessOf(missing: readonly MissingPart[] | null): Readiness {
  if (missing === null) return 'not_insured';
  return missing.length === 0 ? 'covered' : 'incomplete';
}

/** What a car lacks in words: "Driver and chassis missing", "Unpaid", "Chassis missing, unpaid". */
export function readinessText(missing: readonly MissingPart[] | null): string {
  const readiness = readinessOf(missing);
  if (missing === null || readiness !== 'incomplete') return readinessLabels[readiness];
  const parts = missing.filter((part) => part !== 'payment');
  const words = [
    ...(parts.length === 0 ? [] : [`${parts.join(' and ')} missing`]),
    ...(missing.includes('payment') ? ['unpaid'] : []),
  ].join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
