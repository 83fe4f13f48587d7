import { z } from 'zod';
import { insuranceTypes } from '#domain/policies/insurance-types.ts';
import { tickedRows } from '#domain/lists/ticked-rows.ts';
import { apiTokenActions } from '#contract/accounts/api-token-actions.ts';
import { anyAccount, byHand, read, staff, write, type Contract } from '#contract/action.ts';
import { answer, ownersAndStaff, pricers, seenBy, signedIn } from '#contract/audience.ts';
import {
  accountChanges,
  accountRecord,
  accountRow,
  accountSummary,
  addressFields,
  addressRecord,
  authorityLimits,
  insurerRecord,
  newAccount,
  permissionEntry,
} from '#contract/accounts/account-records.ts';
import { accountViewActions } from '#contract/accounts/account-views.ts';
import { accountList } from '#contract/accounts/account-list.ts';
import * as f from '#contract/fields.ts';
import { more, sharedListInput } from '#contract/whole-list.ts';
import { listInput, paged } from '#contract/list-read.ts';
import { sessionActions, settingsOwners } from '#contract/accounts/session-actions.ts';
import { singleSignOnActions } from '#contract/accounts/single-sign-on-actions.ts';
import { twoStepActions } from '#contract/accounts/two-step-actions.ts';

const updated = answer(signedIn, { revision: f.revision });

const accountActions = {
  get_all_users: read({
    summary: 'All accounts for pickers [7.8]; a brokerage gets its clients and itself.',
    input: sharedListInput,
    output: answer(pricers, {
      users: z.array(accountSummary.extend(seenBy(pricers, { company: z.string() }))),
      more,
    }),
    shows: ['account'],
    access: ['superadmin', 'admin', 'brokerage'],
  }),
  get_accounts: read({
    summary: 'A page of the list of accounts.',
    input: listInput(accountList, paged),
    output: answer(pricers, { accounts: z.array(accountRow), total: z.number() }),
    shows: ['account'],
    access: ['superadmin', 'admin', 'brokerage'],
  }),
  get_account: read({
    summary: 'One account with addresses, figures and what the reader may do with it.',
    input: z.object({ user_id: f.id }),
    output: accountRecord,
    shows: ['account', 'car', 'claim', 'driver', 'event', 'payment', 'policy'],
    access: anyAccount,
    scope: { user_id: 'account' },
  }),
  find_account_by_email: read({
    summary: 'Which account uses an address already, for the check while adding one.',
    input: z.object({ email: z.string().max(254) }),
    output: z.object({ user_id: f.id.nullable(), used_by: z.string().nullable() }),
    shows: ['account'],
    access: staff,
  }),
  add_account: write({
    summary: 'Adds an account and, if wished, mails its invitation.',
    past: 'Added account',
    input: newAccount,
    output: z.object({ user_id: f.id }),
    access: staff,
  }),
  update_account: write({
    summary: 'Changes an account; the owner may change only the profile and extra addresses.',
    past: 'Updated account',
    input: accountChanges.extend({ user_id: f.id, revision: f.revision }),
    output: updated,
    access: settingsOwners,
    scope: { user_id: 'account' },
    errors: ['conflict'],
    stored: accountRecord,
  }),
  save_authority: write({
    summary:
      'Sets how much a member of staff decides alone, or gives back what the role has. Nobody sets their own.',
    past: 'Set the authority',
    input: z.object({ user_id: f.id, revision: f.revision, limits: authorityLimits.nullable() }),
    output: updated,
    access: ['superadmin'],
    scope: { user_id: 'account' },
    errors: ['conflict'],
    stored: accountRecord,
  }),
  assign_brokerage: write({
    summary: 'Gives several clients a brokerage, or none.',
    past: 'Assigned brokerage',
    input: z.object({ user_ids: z.array(f.id).min(1).max(tickedRows), broker_id: f.id.nullable() }),
    output: z.object({ changed: z.number() }),
    access: staff,
    scope: { user_ids: 'account' },
  }),
  send_invitation: write({
    summary: 'Mails a link with which the account sets its first password.',
    past: 'Sent invitation',
    activity: 'email',
    input: z.object({ user_id: f.id }),
    output: f.done,
    access: staff,
    scope: { user_id: 'account' },
  }),
  save_preferences: write({
    summary:
      'Keeps the own settings of screens and notices: density, shortcuts, which notices by bell or mail.',
    past: 'Changed preferences',
    input: z.object({
      preferences: z
        .record(z.string().max(60), z.unknown())
        .refine((value) => JSON.stringify(value).length <= 20_000, 'Too many settings.'),
    }),
    output: f.done,
    access: anyAccount,
  }),
  add_address: write({
    summary: 'Adds an address to an account.',
    past: 'Added address',
    input: addressFields.extend({ user_id: f.id }),
    output: addressRecord,
    access: settingsOwners,
    scope: { user_id: 'account' },
  }),
  update_address: write({
    summary: 'Changes an address of an account.',
    past: 'Updated address',
    input: addressFields.extend({ user_id: f.id, address_id: f.id, revision: f.revision }),
    output: addressRecord,
    access: settingsOwners,
    scope: { user_id: 'account' },
    errors: ['conflict'],
    stored: addressRecord,
  }),
  remove_address: write({
    summary: 'Takes an address from an account.',
    past: 'Removed address',
    input: z.object({ user_id: f.id, address_id: f.id, revision: f.revision }),
    output: f.done,
    access: settingsOwners,
    scope: { user_id: 'account' },
    errors: ['conflict'],
    stored: addressRecord,
  }),
  get_user_email_info: read({
    summary: 'Where mail for an account goes [3.19].',
    input: z.object({ user_id: f.id }),
    output: z.object({ email: z.string(), cc_emails: z.array(z.string()), attn: z.string() }),
    shows: ['account'],
    access: staff,
    scope: { user_id: 'account' },
  }),
} as const satisfies Contract;

const permissionActions = {
  get_permissions: read({
    summary: 'The menu permissions of an agent or brokerage [7.18]: the own list, for staff any.',
    input: z.object({ user_id: f.id }),
    output: answer(ownersAndStaff, { permissions: z.array(permissionEntry), revision: f.revision }),
    shows: 'nothing',
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
    scope: { user_id: 'account' },
    path: 'permissions/:user_id',
  }),
  save_permissions: write({
    summary: 'Replaces the menu permissions of an agent or brokerage.',
    past: 'Changed permissions',
    input: z.object({
      user_id: f.id,
      permissions: z.array(permissionEntry).max(20),
      revision: f.revision,
    }),
    output: updated,
    access: staff,
    scope: { user_id: 'account' },
    errors: ['conflict'],
  }),
} as const satisfies Contract;

/** The most an insurer carries; nothing is no limit. */

const insurerActions = {
  get_insurers: read({
    summary: 'All insurers [7.12].',
    input: f.nothing,
    output: z.object({ insurers: z.array(insurerRecord) }),
    shows: ['insurer'],
    access: staff,
  }),
  save_insurer: write({
    summary: 'Adds an insurer, or changes the one with the given id.',
    past: 'Changed insurer',
    input: z.object({
      insurer_id: f.id.optional(),
      /** Of the insurer that is changed. */
      revision: f.revision.optional(),
      name: f.line(),
      lines: z.array(z.enum(insuranceTypes)).max(20),
      share_pct: z
        .string()
        .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Enter a percentage.')
        .refine(
          (pct) => Number(pct) > 0 && Number(pct) <= 100,
          'Enter a share above 0, up to 100.',
        ),
      bordereau_email: f.email.or(z.literal('')),
      /** Countries whose premium tax it pays itself, of what is billed from that day on; left out they stay. */
      own_tax: z
        .array(z.object({ country_code: f.countryCode, from: f.calendarDate }))
        .max(60)
        .refine(
          (rows) => new Set(rows.map((row) => row.country_code)).size === rows.length,
          'Name each country once.',
        )
        .optional(),
      active: z.boolean().default(true),
    }),
    output: insurerRecord,
    access: ['superadmin'],
    errors: ['conflict'],
  }),
} as const satisfies Contract;

export const accountsContract = {
  ...byHand(sessionActions),
  ...byHand(twoStepActions),
  ...byHand(singleSignOnActions),
  ...byHand(accountViewActions),
  ...byHand(apiTokenActions),
  ...accountActions,
  ...permissionActions,
  ...insurerActions,
} as const satisfies Contract;
