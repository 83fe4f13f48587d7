import type { PolicyDetail } from '#web/policies/policy/policy-summary.tsx';

/** What is missing on a policy's cars and events, in sentences to its client; empty when nothing is. */
export function missingSentences({ version }: Pick<PolicyDetail, 'version'>): string[] {
  const withoutChassis = new Set(
    version.items.filter((item) => item.car.chassis_number === '').map((item) => item.car.title),
  );
  const withoutDriver = Map.groupBy(
    version.items.filter((item) => item.drivers.length === 0),
    (item) => item.car.title,
  );
  return [
    ...[...withoutChassis].map((car) => `The chassis number of the ${car}.`),
    ...[...withoutDriver].map(([car, items]) => {
      const where = items.length === 1 ? items[0]?.event.name : `${items.length} events`;
      return `The driver of the ${car} at ${where}.`;
    }),
  ];
}
