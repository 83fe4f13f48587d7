import type { InputOf } from '#contract/contract.ts';
import { bordereauKinds } from '#domain/bordereaux/bordereau-columns.ts';
import { bordereauMail } from '#domain/communications/payment-mails.ts';
import { exportTypes } from '#domain/lists/list-export.ts';
import { addressOf } from '#domain/places.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { keepDocument, type PutDocument, putDocument } from '#server/files/insert-file.ts';
import { bordereauFileName } from '#server/bordereaux/bordereau-file.ts';
import { type Bordereau, findBordereau } from '#server/bordereaux/bordereau-queries.ts';
import { keptFile } from '#server/bordereaux/get-bordereau-file.ts';
import { preparedWrite } from '#server/platform/area.ts';
import type { Actor, ReadContext, WriteContext } from '#server/platform/context.ts';

/** The lists that have rows, as they were closed. */
async function putFiles(
  { db, services, actor }: ReadContext<Actor>,
  { bordereau_id }: { bordereau_id: string },
): Promise<PutDocument[]> {
  const { bordereau_number, totals } = await findBordereau(db, bordereau_id);
  const kinds = bordereauKinds.filter((kind) => totals.some((total) => total.kind === kind));
  const format = 'xlsx';
  return Promise.all(
    kinds.map(async (kind) =>
      putDocument(services, {
        bytes: await keptFile(db, { bordereau_id, kind, format }),
        document_name: bordereauFileName(bordereau_number, kind, format),
        content_type: exportTypes[format],
        parent_type: 'account',
        parent_id: actor.user_id,
        kind: 'bordereau',
      }),
    ),
  );
}

/** Mails a closed bordereau to the insurer, its lists attached; again where it asks for it again. */
export const sendBordereau = preparedWrite(
  putFiles,
  async (
    ctx: WriteContext<Actor>,
    { bordereau_id, recipient }: InputOf<'send_bordereau'>,
    documents: PutDocument[],
  ): Promise<Bordereau> => {
    const { bordereau_number, insurer_name, period_from, period_until, insurer_id } =
      await findBordereau(ctx.db, bordereau_id);
    const attachment_ids: string[] = [];
    for (const document of documents) attachment_ids.push(await keepDocument(ctx, document));
    await queueStandardMail(
      ctx,
      bordereauMail({
        ...{ bordereau_number, period_from, period_until },
        url: `${ctx.services.config.public_url}${addressOf('overview')}?tab=bordereaux`,
      }),
      { user_id: null, recipient, attn: insurer_name, attachment_ids },
    );
    await ctx.db
      .updateTable('bordereaux')
      .set({ sent_at: ctx.now.toISOString(), sent_to: recipient })
      .where('bordereau_id', '=', bordereau_id)
      .execute();
    await ctx.audit({
      record_kind: 'bordereau',
      record_id: bordereau_id,
      after: { bordereau_number, sent_to: recipient, insurer_id },
    });
    ctx.changed('bordereau', bordereau_id);
    return findBordereau(ctx.db, bordereau_id);
  },
);
