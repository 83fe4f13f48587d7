import { z } from 'zod';
import { download, read, write, type Contract } from '#contract/action.ts';
import { answer, everyone } from '#contract/audience.ts';
import {
  documentState,
  documentStatus,
  documentVersion,
  insuranceType,
  versionRow,
} from '#contract/policies/document-answers.ts';
import { done, id, line, queryFlag, text, unixSeconds, subPolicyNumber } from '#contract/fields.ts';

/**
 * What a policy link carries. A wrong key and a wrong id answer the same `not_found` [2.7] [3.13]. A browser that has
 * opened the link needs no key any more.
 */
export const policyKeyFields = z.object({
  policy_id: z.string().max(64),
  policy_key: z.string().max(200).default(''),
  version_id: z.string().max(64).default(''),
  is_vi: queryFlag.optional(),
});

const errors = ['not_found', 'link_invalid', 'link_expired', 'too_many_requests'] as const;

/** The page that a client opens from a mail, without logging in. */
export const policyInfoContract = {
  open_policy_link: write({
    summary:
      'Swaps the key of a policy link for a cookie of eight hours, so that it need not stay in the address.',
    past: 'Opened the policy link',
    input: policyKeyFields.extend({ policy_key: z.string().min(1).max(200) }),
    output: done,
    access: 'public',
    errors,
    repeatable: false,
  }),
  get_policy_info: read({
    summary: 'The document behind a policy link, in the version asked for.',
    input: policyKeyFields,
    output: answer(everyone, {
      policy_id: id,
      revision: z.number().int(),
      document_state: documentState,
      document_number: z.string(),
      insurance_type: insuranceType,
      is_vi: z.boolean(),
      status: documentStatus,
      insured: z.string(),
      attn: z.string(),
      insurer_name: z.string(),
      valid_until: unixSeconds.nullable(),
      accepted_by_client_at: unixSeconds.nullable(),
      accepted_by_client_name: z.string(),
      version: documentVersion,
      /** The newest version that was sent; another id than the shown one means that a newer one exists. */
      newest_version: versionRow.pick({
        version_id: true,
        version_number: true,
        version_label: true,
      }),
      has_pdf: z.boolean(),
      messages: z.array(
        z.object({
          _id: id,
          communication_string: z.string(),
          sender: z.string(),
          sender_name: z.string(),
          sender_type: z.string(),
          is_own: z.boolean(),
          stamp: unixSeconds,
        }),
      ),
      abilities: z.array(z.enum(['accept_quote', 'request_change', 'add_message', 'report_crash'])),
    }),
    shows: [
      'account',
      'car',
      'communication',
      'driver',
      'excess_rule',
      'insurer',
      'invoice',
      'payment',
      'policy:policy_id',
      'series_rating',
    ],
    access: 'public',
    errors,
  }),
  accept_policy_info: write({
    summary: 'The holder of a policy link accepts the quote with a name.',
    past: 'Accepted by the policy link',
    input: policyKeyFields.extend({
      name: line(120),
      accepted: z.literal(true, 'Tick that you accept the conditions.'),
    }),
    output: answer(everyone, { status: documentStatus }),
    access: 'public',
    errors: [...errors, 'transition_refused'],
  }),
  ask_change_policy_info: write({
    summary: 'The holder of a policy link asks for a change of the quote.',
    past: 'Asked for a change by the policy link',
    activity: 'message',
    input: policyKeyFields.extend({ name: line(120), message: line(5000) }),
    output: answer(everyone, { status: documentStatus }),
    access: 'public',
    errors: [...errors, 'transition_refused'],
  }),
  add_policy_info_message: write({
    summary: 'A message of the holder of a policy link in the thread of the document.',
    past: 'Wrote a message by the policy link',
    activity: 'message',
    input: policyKeyFields.extend({
      name: line(120),
      message: text(5000).trim().min(1, 'Fill in this field.'),
    }),
    output: done,
    access: 'public',
    errors,
  }),
  get_policy_info_pdf: download({
    summary: 'The PDF of the version behind a policy link, or of one car or item of it.',
    past: 'Downloaded the policy by its link',
    activity: 'download',
    input: policyKeyFields.extend({ sub_policy: subPolicyNumber.optional() }),
    output: z.any(),
    access: 'public',
    errors,
  }),
} as const satisfies Contract;
