import type { QuoteContent } from '#contract/policies/document-content.ts';
import { panelOf, sharePct } from '#domain/payments/insurer-panel.ts';
import { insurerNames } from '#server/binders/insurer-names.ts';
import type { Queryable } from '#server/platform/context.ts';

/** The insurers of a version by name with their shares in percent, leader first. */
export async function namedPanel(
  db: Queryable,
  content: Pick<QuoteContent, 'insurer_id' | 'panel'>,
): Promise<{ insurer_id: string; name: string; share_pct: string }[]> {
  const panel = panelOf(content);
  const names = await insurerNames(
    db,
    panel.map((one) => one.insurer_id),
  );
  return panel.flatMap(({ insurer_id, share_bp }) => {
    const name = names.get(insurer_id);
    return name === undefined ? [] : [{ insurer_id, name, share_pct: sharePct(share_bp) }];
  });
}
