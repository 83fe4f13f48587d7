import { healthChecks } from '#domain/admin/health-checks.ts';
import { counted } from '#domain/counted.ts';
import type { HealthResult } from '#server/platform/health-check.ts';
import type { Diagnosis } from './doctor-rounds.ts';

/** So many findings stand on the console; `--json` has fifty. */
const shownFindings = 10;

function explainFindings({ differing, findings }: HealthResult): string[] {
  const shown = findings.slice(0, shownFindings);
  const lines = shown.map(
    ({ record, kept, found }) => `        ${record}: ${kept}, rows say ${found}`,
  );
  const more = differing - shown.length;
  return more > 0 ? [...lines, `        … and ${more} more`] : lines;
}

/** What one check said, in lines of the console. */
export function explainDiagnosis({ check, is_well, found, after, failure }: Diagnosis): string {
  const { title, remedy } = healthChecks[check];
  if (!found) return `  ?     ${title} (${check}): could not be asked: ${failure ?? ''}\n`;
  if (found.differing === 0) return `  ok    ${title}: ${found.compared} compared\n`;
  const lines = [
    `  ${is_well ? 'fixed' : 'OFF  '} ${title} (${check}): ${counted(found.differing, 'difference')} in ${found.compared}`,
    ...explainFindings(found),
    ...(is_well ? [] : [`        ${remedy}`]),
    ...(after ? [`        After the repair: ${counted(after.differing, 'difference')}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
