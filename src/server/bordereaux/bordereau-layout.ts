import {
  type BordereauKind,
  bordereauKinds,
  columnKindOf,
  type LayoutColumn,
  usualLayout,
} from '#domain/bordereaux/bordereau-columns.ts';
import type { Queryable } from '#server/platform/context.ts';

/** Which columns an insurer gets in a list. */
export interface Layout {
  columns: LayoutColumn[];
  /** 0: the usual one, nobody has chosen. */
  revision: number;
}

/** The layouts of an insurer: its own, else the usual ones. A column that there is no more is left out. */
export async function layoutsOf(
  db: Queryable,
  insurer_id: string,
): Promise<Record<BordereauKind, Layout>> {
  const kept = await db
    .selectFrom('bordereau_layouts')
    .select(['kind', 'columns', 'revision'])
    .where('insurer_id', '=', insurer_id)
    .execute();
  const layoutOf = (kind: BordereauKind): Layout => {
    const own = kept.find((one) => one.kind === kind);
    if (!own) return { columns: usualLayout(kind), revision: 0 };
    const columns = (own.columns as unknown as LayoutColumn[]).filter(
      ({ field }) => columnKindOf(kind, field) !== undefined,
    );
    return { columns, revision: own.revision };
  };
  return Object.fromEntries(bordereauKinds.map((kind) => [kind, layoutOf(kind)])) as Record<
    BordereauKind,
    Layout
  >;
}
