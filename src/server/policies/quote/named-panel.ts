import type { QuoteContent } from '#contract/policies/document-content.ts';
import { panelOf, sharePct } from '#domain/payments/insurer-panel.ts';
import type { Queryable } from '#server/platform/context.ts';
import { insurerNamesThen } from '#server/policies/policy/paper-parties.ts';

/** The insurers of a version by name with their shares in percent, leader first; as they were called at an instant, or are now. */
export async function namedPanel(
  db: Queryable,
  content: Pick<QuoteContent, 'insurer_id' | 'panel'>,
  known_until: string | null = null,
): Promise<{ insurer_id: string; name: string; share_pct: string }[]> {
  const panel = panelOf(content);
  const names = await insurerNamesThen(
    db,
    panel.map((one) => one.insurer_id),
    known_until,
  );
  return panel.flatMap(({ insurer_id, share_bp }) => {
    const name = names.get(insurer_id);
    return name === undefined ? [] : [{ insurer_id, name, share_pct: sharePct(share_bp) }];
  });
}
