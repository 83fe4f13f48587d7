import type { certificatesContract } from '#contract/policies/certificates.ts';
import type { OutputOf } from '#contract/contract.ts';
import { unixSeconds } from '#domain/dates.ts';
import { publicAddress } from '#domain/places.ts';
import { coveredDays, coverStanding } from '#domain/policies/cover/cover-standing.ts';
import {
  type CertificateRecord,
  findCertificates,
} from '#server/policies/certificate/certificate-record.ts';
import { certificateDocument } from '#server/policies/certificate/certificate-document.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { ReadContext } from '#server/platform/context.ts';
import { versionLabel } from '#server/policies/quote/version-answer.ts';

export type Certificate = OutputOf<'get_certificate'>;

/** The certificate of a car at an event. */
export const getCertificate: Handler<typeof certificatesContract.get_certificate> = (ctx, key) =>
  readCertificate(ctx, key);

/** The same on paper. */
export const getCertificatePdf: Handler<typeof certificatesContract.get_certificate_pdf> = async (
  ctx,
  key,
) => {
  const certificate = await readCertificate(ctx, key);
  const body = await ctx.services.pdf.render(certificateDocument(certificate));
  return {
    document_name: `certificate-${certificate.policy_number}-${certificate.code}.pdf`,
    content_type: 'application/pdf',
    body,
    size_bytes: body.length,
    inline: true,
  };
};

async function readCertificate(
  ctx: ReadContext,
  key: { policy_id: string; car_id?: string | undefined; event_id?: string | undefined },
): Promise<Certificate> {
  const all = await findCertificates(ctx.db, key, ctx.now);
  const found = all.find(({ end_on }) => end_on >= ctx.today) ?? all.at(-1);
  if (!found) throw new AppError('not_found');
  return { ...certificateAnswer(found, ctx), check_url: checkAddress(ctx, found.code) };
}

/** The page that a camera opens. */
function checkAddress({ services }: ReadContext, code: string): string {
  return `${services.config.public_url}${publicAddress('check_cover', { code })}`;
}

function certificateAnswer(
  { intervals, version_number, ...record }: CertificateRecord,
  { now }: Pick<ReadContext, 'now'>,
): Omit<Certificate, 'check_url'> {
  const checked_at = unixSeconds(now);
  return {
    ...record,
    ...coverStanding(intervals, checked_at),
    version_label: versionLabel(version_number),
    days: coveredDays(intervals, record),
    checked_at,
  };
}
