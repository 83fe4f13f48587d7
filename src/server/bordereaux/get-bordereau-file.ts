import type { bordereauxContract } from '#contract/bordereaux/bordereaux.ts';
import type { BordereauKind } from '#domain/bordereaux/bordereau-columns.ts';
import { exportTypes, type SheetFormat } from '#domain/lists/list-export.ts';
import { bordereauBytes, bordereauFileName } from '#server/bordereaux/bordereau-file.ts';
import { layoutsOf } from '#server/bordereaux/bordereau-layout.ts';
import { findBordereau, findInsurer } from '#server/bordereaux/bordereau-queries.ts';
import { openBordereau } from '#server/bordereaux/open-bordereau.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';

type Actions = typeof bordereauxContract;

/** A list of a closed bordereau as it was kept. */
export async function keptFile(
  db: Queryable,
  {
    bordereau_id,
    kind,
    format,
  }: { bordereau_id: string; kind: BordereauKind; format: SheetFormat },
): Promise<Buffer> {
  const kept = await db
    .selectFrom('bordereau_files')
    .select('bytes')
    .where('bordereau_id', '=', bordereau_id)
    .where('kind', '=', kind)
    .where('format', '=', format)
    .executeTakeFirst();
  if (!kept) throw new AppError('not_found');
  return kept.bytes;
}

export const getBordereauFile: Handler<Actions['get_bordereau_file']> = async (
  { db },
  { bordereau_id, kind, format },
) => {
  const { bordereau_number } = await findBordereau(db, bordereau_id);
  return {
    document_name: bordereauFileName(bordereau_number, kind, format),
    content_type: exportTypes[format],
    body: await keptFile(db, { bordereau_id, kind, format }),
  };
};

export const previewBordereauFile: Handler<Actions['preview_bordereau_file']> = async (
  { db },
  { insurer_id, until, kind, format },
) => {
  await findInsurer(db, insurer_id);
  const { rows } = await openBordereau(db, { insurer_id, until });
  const { columns } = (await layoutsOf(db, insurer_id))[kind];
  return {
    document_name: bordereauFileName(`draft-${until}`, kind, format),
    content_type: exportTypes[format],
    body: await bordereauBytes({ kind, columns, rows: rows[kind] }, format),
  };
};
