import { sql } from 'kysely';
import type { z } from 'zod';
import type { policyInfoContract } from '#contract/policies/policy-info.ts';
import { POLICY_KEY_SENDER } from '#domain/communications/message-display.ts';
import { isVi } from '#domain/policies/insurance-types.ts';
import { documentAbilities } from '#domain/policies/move-document.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable, ReadContext } from '#server/platform/context.ts';
import { givePass } from '#server/platform/http/link-pass.ts';
import { hashToken } from '#server/platform/http/sessions.ts';
import { isReportable } from '#server/policies/cover/cover-reads.ts';
import { acceptDocument, requestChange } from '#server/policies/link/client-answer.ts';
import { tellStaff } from '#server/policies/document/document-people.ts';
import {
  documentNumber,
  type DocumentRecord,
  findVersion,
  lockDocument,
} from '#server/policies/document/document-record.ts';
import { linkHolder, openLink } from '#server/policies/link/link-holder.ts';
import { policyPdfAnswer } from '#server/policies/policy/policy-paper.ts';
import { unixOf, versionAnswer, versionLabel } from '#server/policies/quote/version-answer.ts';

type Info = z.output<(typeof policyInfoContract)['get_policy_info']['output']>;

/** The first thing that the page does with a link: afterwards its key is in a cookie and not in the address. */
export const openPolicyLink: Handler<(typeof policyInfoContract)['open_policy_link']> = async (
  ctx,
  link,
) => {
  const { document } = await openLink(ctx, link);
  await givePass(ctx, { kind: 'policy', id: document.policy_id }, link.policy_key);
  await ctx.db
    .updateTable('policy_keys')
    .set({ last_used_at: ctx.now.toISOString() })
    .where('policy_key_hash', '=', hashToken(link.policy_key))
    .execute();
  return { ok: true };
};

/** The page behind a policy link: the version asked for, whether there is a newer one, the messages. */
export const getPolicyInfo: Handler<(typeof policyInfoContract)['get_policy_info']> = async (
  ctx,
  link,
) => {
  const { document, version } = await openLink(ctx, link);
  const newest = await findVersion(ctx.db, document.locked_version_id ?? version.version_id);
  const { attn, insurer_name, reportable } = await factsOf(ctx, document);
  return {
    policy_id: document.policy_id,
    revision: document.revision,
    document_state: document.document_state,
    document_number: documentNumber(document),
    insurance_type: document.insurance_type,
    is_vi: isVi(document.insurance_type),
    status: document.status,
    insured: document.client_name,
    attn,
    insurer_name,
    valid_until: unixOf(document.valid_until),
    accepted_by_client_at: unixOf(document.accepted_by_client_at),
    accepted_by_client_name: document.accepted_by_client_name,
    version: await versionAnswer(ctx.db, version, null),
    newest_version: {
      version_id: newest.version_id,
      version_number: newest.version_number,
      version_label: versionLabel(newest.version_number),
    },
    has_pdf: version.pdf_file_id !== null,
    messages: await messagesOf(ctx.db, document.policy_id),
    abilities: linkAbilities({ ...document, reportable }, version.version_id, ctx.now),
  };
};

async function factsOf({ db, today }: ReadContext, { policy_id }: DocumentRecord) {
  return db
    .selectFrom('policies')
    .innerJoin('accounts', 'accounts.user_id', 'policies.user_id')
    .innerJoin('insurers', 'insurers.insurer_id', 'policies.insurer_id')
    .select([
      'accounts.attn',
      'insurers.name as insurer_name',
      isReportable(today).as('reportable'),
    ])
    .where('policies.policy_id', '=', policy_id)
    .executeTakeFirstOrThrow();
}

/** What the holder of a link can do: only the newest sent version can be accepted or questioned. */
function linkAbilities(
  document: DocumentRecord & { reportable: boolean },
  version_id: string,
  now: Date,
): Info['abilities'] {
  const domain = documentAbilities({ ...document, by: 'policy_key' });
  const newest = version_id === document.locked_version_id;
  const expired = document.valid_until !== null && new Date(document.valid_until) <= now;
  return [
    ...(newest && !expired && domain.includes('accept_quote') ? (['accept_quote'] as const) : []),
    ...(newest && domain.includes('ask_for_change') ? (['request_change'] as const) : []),
    'add_message',
    ...(document.reportable ? (['report_crash'] as const) : []),
  ];
}

async function messagesOf(db: Queryable, policy_id: string): Promise<Info['messages']> {
  const found = await sql<Info['messages'][number]>`
    select * from (
      select communication_id as _id, communication_string, sender, sender_name, sender_type,
        sender = ${POLICY_KEY_SENDER} as is_own, unix(stamp) as stamp
      from communications
      where parent_type = 'policy' and parent_id = ${policy_id} and type_message = 'message' and not internal
      order by communications.stamp desc, communication_id desc limit 200
    ) newest order by stamp, _id`.execute(db);
  return found.rows;
}

/** Accepting and questioning concern what was sent last; an older link says so. */
function assertNewest(document: DocumentRecord, version_id: string): void {
  if (document.locked_version_id === version_id) return;
  throw new AppError('transition_refused', {
    reason: 'newer_version',
    message: 'A newer version exists. Open it first.',
  });
}

export const acceptPolicyInfo: Handler<(typeof policyInfoContract)['accept_policy_info']> = async (
  ctx,
  input,
) => {
  const { version } = await openLink(ctx, input);
  const document = await lockDocument(ctx, { policy_id: input.policy_id });
  assertNewest(document, version.version_id);
  const { status } = await acceptDocument(ctx, document, {
    name: input.name,
    holder: linkHolder(input.name),
  });
  return { status };
};

export const askChangePolicyInfo: Handler<
  (typeof policyInfoContract)['ask_change_policy_info']
> = async (ctx, input) => {
  const { version } = await openLink(ctx, input);
  const document = await lockDocument(ctx, { policy_id: input.policy_id });
  assertNewest(document, version.version_id);
  const { status } = await requestChange(ctx, document, {
    message: input.message,
    holder: linkHolder(input.name),
  });
  return { status };
};

export const addPolicyInfoMessage: Handler<
  (typeof policyInfoContract)['add_policy_info_message']
> = async (ctx, input) => {
  const { document } = await openLink(ctx, input);
  await recordMessage(ctx, {
    parent_type: 'policy',
    parent_id: document.policy_id,
    type_message: 'message',
    communication_string: input.message,
    sender: linkHolder(input.name).sender,
  });
  await ctx.audit({
    record_kind: 'policy',
    record_id: document.policy_id,
    after: { message_by: 'policy_key' },
  });
  await tellStaff(ctx, document, `New message about ${documentNumber(document)}`);
  return { ok: true };
};

export const getPolicyInfoPdf: Handler<(typeof policyInfoContract)['get_policy_info_pdf']> = async (
  ctx,
  { sub_policy, ...link },
) => {
  const { document, version } = await openLink(ctx, link);
  return policyPdfAnswer(ctx.services, {
    policy_id: document.policy_id,
    version_id: version.version_id,
    sub_policy,
  });
};
