import type { InsuranceType } from '#domain/policies/insurance-types.ts';
import { sql } from 'kysely';
import { answerFor } from '#contract/answer-for.ts';
import { documentVersion } from '#contract/policies/document-answers.ts';
import type { Job } from '#server/platform/area.ts';
import type {
  Actor,
  FileAnswer,
  Queryable,
  Services,
  WriteContext,
} from '#server/platform/context.ts';
import { keepDocument, type PutDocument, putDocument } from '#server/files/insert-file.ts';
import { AppError } from '#server/platform/app-error.ts';
import {
  documentNumber,
  findVersion,
  type VersionRecord,
} from '#server/policies/document/document-record.ts';
import { readCharges } from '#server/policies/policy/change-charges.ts';
import { paperLogo } from '#server/policies/policy/paper-logo.ts';
import { paperStanding } from '#server/policies/policy/paper-standing.ts';
import {
  type PaperFacts,
  type PaperPoint,
  policyDocument,
} from '#server/policies/policy/policy-document.ts';
import { subPolicyDocument } from '#server/policies/policy/sub-policy-paper.ts';
import {
  brokerNumberThen,
  paperContact,
  paperParties,
  periodOnPaper,
} from '#server/policies/policy/paper-parties.ts';
import { namedPanel } from '#server/policies/quote/named-panel.ts';
import { unixOf, versionAnswer } from '#server/policies/quote/version-answer.ts';

interface PaperRow {
  quote_number: string;
  policy_number: string | null;
  document_state: 'quote' | 'policy';
  insurance_type: InsuranceType;
  broker_policy_number: string;
  client_name: string;
  cover_title: string;
  user_id: string;
  broker_id: string | null;
  insurer_name: string;
  valid_until: string | null;
  accepted_by_client_name: string;
  accepted_by_client_at: string | null;
  made_at: string | null;
}

export async function paperFacts(
  { db, config }: Pick<Services, 'config'> & { db: Queryable },
  policy_id: string,
  version: VersionRecord,
  point: PaperPoint | null = null,
): Promise<PaperFacts> {
  const found = await sql<PaperRow>`
    select p.quote_number, p.policy_number, p.document_state, p.insurance_type, p.client_name, p.cover_title, p.user_id, p.broker_id,
      i.name as insurer_name,
      coalesce(r.broker_policy_number, '') as broker_policy_number,
      p.valid_until, p.accepted_by_client_name, p.accepted_by_client_at, p.made_at
    from policies p
      join insurers i on i.insurer_id = p.insurer_id
      left join broker_rounds r on r.policy_id = p.policy_id
    where p.policy_id = ${policy_id}`.execute(db);
  const [row] = found.rows;
  if (!row || version.policy_id !== policy_id) throw new AppError('not_found');
  const { user_id, broker_id, ...facts } = row;
  const known_until = point?.known_until ?? null;
  const { content } = version;
  const contact = await paperContact(db, policy_id, known_until);
  // Whoever brings the policy now is on its paper of today, of an earlier one whoever brought that version.
  const brought = { user_id, broker_id: point ? content.broker_id : broker_id, known_until };
  return {
    ...facts,
    ...(known_until === null
      ? {}
      : { broker_policy_number: await brokerNumberThen(db, policy_id, known_until) }),
    contact: contact === null ? null : { name: contact, phone: config.support_phone },
    brought,
    ...(await paperParties(db, brought)),
    insurer_name: insurersText(await namedPanel(db, content, known_until), row.insurer_name),
    document_number: documentNumber(row),
    valid_until: unixOf(row.valid_until),
    accepted_by_client_at: unixOf(row.accepted_by_client_at),
    made_at: unixOf(row.made_at),
    point,
    standing: await paperStanding(db, version, point?.known_at),
    // Whoever holds a link opens the paper too.
    charges: (await readCharges(db, policy_id)).filter(
      (charge) =>
        charge.version_number <= version.version_number &&
        (point === null || charge.created_at <= point.known_at),
    ),
    version: await versionOnPaper(db, version, known_until),
  };
}

/** A version as everybody may read it, with its days as they were known at an instant or are known now. */
async function versionOnPaper(db: Queryable, version: VersionRecord, known_until: string | null) {
  const answered = await versionAnswer(db, version, null, known_until);
  const shown = answerFor(documentVersion, 'public').parse(answered);
  if (version.locked_at === null || shown.items.length === 0) return shown;
  const issued = await versionAnswer(db, version, null, version.locked_at);
  return { ...shown, ...periodOnPaper(issued.items, shown.items) };
}

/** Who carries the risk: one insurer by its name, several with their shares, the leader first. */
function insurersText(
  panel: readonly { name: string; share_pct: string }[],
  leader: string,
): string {
  if (panel.length < 2) return panel[0]?.name ?? leader;
  return panel.map(({ name, share_pct }) => `${name} ${share_pct} %`).join(', ');
}

/** Draws a version as it stands now, or as it stood at a point of time. */
async function drawPolicyPdf(
  { db, config, pdf, storage }: Pick<Services, 'config' | 'pdf' | 'storage'> & { db: Queryable },
  { policy_id, version_id, point = null }: VersionOnPaper,
): Promise<{ bytes: Buffer; document_name: string }> {
  const version = await findVersion(db, version_id);
  const paper = await paperFacts({ db, config }, policy_id, version, point);
  return {
    bytes: await pdf.render({
      ...policyDocument(paper),
      ...(await paperLogo({ db, storage }, paper.brought)),
    }),
    document_name: `${paper.document_number} version ${version.version_number}.pdf`,
  };
}

/** Draws the PDF of a locked version and puts it into the storage; `keepPolicyPdf` then gives it to the version. */
export async function putPolicyPdf(
  services: Services,
  version: { policy_id: string; version_id: string },
): Promise<PutDocument> {
  const { bytes, document_name } = await drawPolicyPdf(services, version);
  return putDocument(services, {
    bytes,
    document_name,
    content_type: 'application/pdf',
    parent_type: 'policy',
    parent_id: version.policy_id,
    kind: 'policy_document',
  });
}

/** Keeps the PDF of a version with its document and answers its `file_id`; running twice keeps one file. */
export async function keepPolicyPdf(
  ctx: WriteContext<Actor | null>,
  version_id: string,
  paper: PutDocument,
): Promise<string> {
  const file_id = await keepDocument(ctx, paper);
  await ctx.db
    .updateTable('policy_versions')
    .set({ pdf_file_id: file_id })
    .where('version_id', '=', version_id)
    .execute();
  ctx.changed('policy', paper.parent_id);
  return file_id;
}

/** Draws the PDF of a locked version and keeps it with the document. */
export const makePolicyPdf: Job = async ({ services, write }, payload) => {
  const policy_id = String(payload['policy_id']);
  const version_id = String(payload['version_id']);
  const paper = await putPolicyPdf(services, { policy_id, version_id });
  await write(async (ctx) => {
    await keepPolicyPdf(ctx, version_id, paper);
  });
};

/** The paper of one car or item of a version, drawn now. */
async function subPolicyPdf(
  { db, config, pdf, storage }: Pick<Services, 'config' | 'db' | 'pdf' | 'storage'>,
  { policy_id, version_id, sub_policy }: VersionOnPaper & { sub_policy: number },
): Promise<FileAnswer> {
  const paper = await paperFacts({ db, config }, policy_id, await findVersion(db, version_id));
  const described = subPolicyDocument(paper, sub_policy);
  const bytes = await pdf.render({
    ...described,
    ...(await paperLogo({ db, storage }, paper.brought)),
  });
  return {
    ...{ content_type: 'application/pdf', inline: true },
    document_name: `${described.number} version ${paper.version.version_number}.pdf`,
    ...{ body: bytes, size_bytes: bytes.length },
  };
}

interface VersionOnPaper {
  policy_id: string;
  version_id: string;
  /** Which car or item alone; all of them unless told. */
  sub_policy?: number | undefined;
  /** At which point of time; now unless told. */
  point?: PaperPoint | null;
}

/** The PDF of a version to be downloaded: the kept one of a locked version, else drawn now. */
export async function policyPdfAnswer(
  services: Services,
  { policy_id, version_id, sub_policy, point = null }: VersionOnPaper,
): Promise<FileAnswer> {
  if (sub_policy !== undefined)
    return subPolicyPdf(services, { policy_id, version_id, sub_policy });
  const kept = await services.db
    .selectFrom('policy_versions as v')
    .innerJoin('files as f', 'f.file_id', 'v.pdf_file_id')
    .select(['f.bucket', 'f.storage_key', 'f.document_name'])
    .where('v.version_id', '=', version_id)
    .where('v.policy_id', '=', policy_id)
    .executeTakeFirst();
  const common = { content_type: 'application/pdf', inline: true };
  if (kept && point === null) {
    const { stream, size_bytes } = await services.storage.get({
      bucket: kept.bucket,
      key: kept.storage_key,
    });
    return { ...common, document_name: kept.document_name, body: stream, size_bytes };
  }
  const { bytes, document_name } = await drawPolicyPdf(services, { policy_id, version_id, point });
  return { ...common, document_name, body: bytes, size_bytes: bytes.length };
}
