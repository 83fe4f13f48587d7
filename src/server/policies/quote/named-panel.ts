import type { QuoteContent } from '#contract/policies/document-content.ts';
import { panelOf, sharePct } from '#domain/payments/insurer-panel.ts';
import type { Queryable } from '#server/platform/context.ts';

/** The insurers of a version by name with their shares in percent, leader first. */
export async function namedPanel(
  db: Queryable,
  content: Pick<QuoteContent, 'insurer_id' | 'panel'>,
): Promise<{ insurer_id: string; name: string; share_pct: string }[]> {
  const panel = panelOf(content);
  const insurers = await db
    .selectFrom('insurers')
    .select(['insurer_id', 'name'])
    .where(
      'insurer_id',
      'in',
      panel.map((one) => one.insurer_id),
    )
    .execute();
  return panel.flatMap(({ insurer_id, share_bp }) => {
    const insurer = insurers.find((one) => one.insurer_id === insurer_id);
    return insurer ? [{ ...insurer, share_pct: sharePct(share_bp) }] : [];
  });
}
