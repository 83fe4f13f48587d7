import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { answerFor } from '#contract/answer-for.ts';
import { readerOf } from '#contract/readers.ts';
import { fullClaim as fullClaimAnswer } from '#contract/claims/claim-answers.ts';
import type { claimsContract } from '#contract/claims/claims.ts';
import { unixSeconds } from '#domain/dates.ts';
import {
  claimSummaryDocument,
  type ClaimPaper,
  type EvidenceFile,
} from '#server/claims/report/claim-summary-document.ts';
import { type Corner, drawableCircuit } from '#server/claims/report/corner-mark.ts';
import { leaderSharePct } from '#server/claims/record/claim-panel.ts';
import { findClaim } from '#server/claims/record/claim-record.ts';
import { fullClaim } from '#server/claims/record/full-claim.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable, ReadContext, Services } from '#server/platform/context.ts';
import type { PdfPicture } from '#server/platform/pdf/pdf-description.ts';
import { versionLabel } from '#server/policies/quote/version-answer.ts';

/** Photos that are printed, the first ones: what they show is in the file list anyway. */
const MOST_PHOTOS = 8;
/** Larger ones are left out, so that a summary stays quick to draw. */
const MOST_PHOTO_BYTES = 6_000_000;

interface PaperRow {
  policyholder: string;
  country: string | null;
  outline: number[][] | null;
  corners: Corner[] | null;
  version_number: number | null;
  category: string | null;
  experience: string | null;
}

interface StoredFile extends EvidenceFile {
  bucket: string;
  storage_key: string;
  content_type: string;
  size_bytes: number;
  caption: string;
}

/** The claim summary as this person may read it. */
export const getClaimPdf: Handler<(typeof claimsContract)['get_claim_pdf']> = async (
  ctx,
  { claim_id },
) => {
  const paper = await claimPaper(ctx, claim_id);
  const body = await ctx.services.pdf.render(claimSummaryDocument(paper));
  return {
    document_name: `${paper.claim.claim_number}.pdf`,
    content_type: 'application/pdf',
    body,
    size_bytes: body.length,
    inline: true,
  };
};

/** Everything that the summary of a claim says to this person. */
export async function claimPaper(ctx: ReadContext, claim_id: string): Promise<ClaimPaper> {
  // The paper says what the page says to this person.
  const claim = answerFor(fullClaimAnswer, readerOf(ctx.actor.account_type)).parse(
    await fullClaim(ctx, claim_id),
  );
  const stored = await findClaim(ctx.db, claim_id);
  if (!stored) throw new AppError('not_found');
  const row = await paperRow(ctx.db, claim_id);
  const files = await filesOfClaim(ctx.db, claim_id);
  return {
    claim,
    printed_at: unixSeconds(ctx.now),
    version_label: row.version_number === null ? '' : `version ${versionLabel(row.version_number)}`,
    policyholder: row.policyholder,
    insurer_share_pct: await leaderSharePct(ctx.db, stored),
    circuit_country: row.country ?? '',
    driver_category: row.category ?? '',
    driver_experience: row.experience ?? '',
    map: drawableCircuit({
      outline: row.outline,
      corners: row.corners ?? [],
      corner_on_track: claim.driver_accident_info.corner_on_track ?? '',
    }),
    files: files.map(({ document_name, kind, uploaded_by_name, stamp }) => ({
      document_name,
      kind,
      uploaded_by_name,
      stamp,
    })),
    pictures: await photosOf(ctx.services, files),
  };
}

async function paperRow(db: Queryable, claim_id: string): Promise<PaperRow> {
  const found = await sql<PaperRow>`
    select coalesce(nullif(a.company_name, ''), a.attn) as policyholder, r.country, r.outline, r.corners,
      v.version_number, coalesce(x.category, d.categories->>extract(year from claims.date_accident at time zone 'Europe/Amsterdam')::text) as category,
      coalesce(x.experience, d.experience) as experience
    from claims
      join accounts a on a.user_id = claims.user_id
      left join events e on e.event_id = claims.event_id
      left join circuits r on r.circuit_id = e.circuit_id
      left join policy_items i on i.item_id = claims.item_id
      left join policy_versions v on v.version_id = i.version_id
      left join drivers d on d.driver_id = claims.driver_id
      left join policy_item_drivers x on x.item_id = claims.item_id and x.driver_id = claims.driver_id
    where claims.claim_id = ${claim_id}`.execute(db);
  const [row] = found.rows;
  if (!row) throw new AppError('not_found');
  return row;
}

async function filesOfClaim(db: Queryable, claim_id: string): Promise<StoredFile[]> {
  const found = await sql<StoredFile>`
    select document_name, kind, uploaded_by_name, unix(created_at) as stamp, bucket, storage_key, content_type,
      size_bytes, caption
    from files
    where parent_type = 'claim' and parent_id = ${claim_id} and removed_at is null and kind <> 'claim_summary'
    order by created_at, file_id`.execute(db);
  return found.rows;
}

async function photosOf(
  { storage }: Pick<Services, 'storage'>,
  files: readonly StoredFile[],
): Promise<PdfPicture[]> {
  const photos = files.filter(
    ({ kind, content_type, size_bytes }) =>
      (kind === 'photo_before_dismantling' || kind === 'damaged_part') &&
      ['image/jpeg', 'image/png'].includes(content_type) &&
      size_bytes <= MOST_PHOTO_BYTES,
  );
  const pictures: PdfPicture[] = [];
  for (const photo of photos.slice(0, MOST_PHOTOS)) {
    const place = { bucket: photo.bucket, key: photo.storage_key };
    // A photo that the storage has lost is still in the file list; it must not keep the summary from being made.
    if (!(await storage.exists(place))) continue;
    const { stream } = await storage.get(place);
    const caption = photo.caption || photo.document_name;
    pictures.push({ content: await buffer(stream), alt: caption, caption });
  }
  return pictures;
}
