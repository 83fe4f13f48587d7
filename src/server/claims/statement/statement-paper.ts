import { statementFileKinds, statementGiverLabels } from '#domain/claims/claim-statement.ts';
import { formatDateTime } from '#domain/dates.ts';
import { type ClaimRecord, findClaim } from '#server/claims/record/claim-record.ts';
import {
  findStatements,
  type StatementRecord,
} from '#server/claims/statement/claim-statement-record.ts';
import { keepDocument, putDocument } from '#server/files/insert-file.ts';
import type { Job } from '#server/platform/area.ts';
import type { PdfDescription } from '#server/platform/pdf/pdf-description.ts';

/** Draws a given statement and keeps it among the files of its claim; running twice keeps one file. */
export const makeStatementPaper: Job = async (job, payload) => {
  const { services } = job;
  const [link] = await findStatements(services.db, {
    claim_statement_id: String(payload['claim_statement_id']),
  });
  const claim = link && (await findClaim(services.db, link.claim_id));
  if (!claim || link.given_at === null) return;
  const paper = await putDocument(services, {
    bytes: await services.pdf.render(statementDocument(claim, link, link.given_at)),
    document_name: `${claim.claim_number} statement of ${link.given_name}.pdf`,
    content_type: 'application/pdf',
    parent_type: 'claim',
    parent_id: claim.claim_id,
    kind: statementFileKinds[link.giver],
  });
  await job.write((ctx) => keepDocument(ctx, paper));
};

function statementDocument(
  claim: ClaimRecord,
  link: StatementRecord,
  given_at: number,
): PdfDescription {
  return {
    kind: 'Statement',
    number: claim.claim_number,
    title: link.given_name,
    subtitle: [statementGiverLabels[link.giver], link.given_role].filter(Boolean).join(', '),
    created_at: given_at,
    data_version: `statement of ${formatDateTime(given_at)}`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: 'Claim', value: claim.claim_number },
          { label: 'Event', value: claim.event_name },
          { label: 'Team', value: claim.team_name },
          { label: 'Asked by', value: link.asked_by },
          { label: 'Asked', value: formatDateTime(link.asked_at) },
          { label: 'Given', value: formatDateTime(given_at) },
        ],
      },
      { kind: 'heading', text: 'Statement' },
      { kind: 'paragraph', text: link.statement },
      {
        kind: 'paragraph',
        tone: 'quiet',
        text: `${link.given_name} declared that this is the truth as far as known. It was given by a link that works once, without an account.`,
      },
    ],
  };
}
