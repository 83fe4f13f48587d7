import type { z } from 'zod';
import { accountCareContract } from '#contract/accounts/account-care.ts';
import { accountsContract } from '#contract/accounts/accounts.ts';
import { adminContract } from '#contract/admin/admin.ts';
import { analyticsContract } from '#contract/analytics/analytics.ts';
import { bindersContract } from '#contract/binders/binders.ts';
import { bordereauxContract } from '#contract/bordereaux/bordereaux.ts';
import { calendarContract } from '#contract/calendar/calendar.ts';
import { claimsContract } from '#contract/claims/claims.ts';
import { communicationsContract } from '#contract/communications/communications.ts';
import { composerContract } from '#contract/composer/composer.ts';
import { eventsContract } from '#contract/events/events.ts';
import { filesContract } from '#contract/files/files.ts';
import { garageContract } from '#contract/garage/garage.ts';
import { importsContract } from '#contract/imports/imports.ts';
import { listsContract } from '#contract/lists/lists.ts';
import { paymentsContract } from '#contract/payments/payments.ts';
import { policiesContract } from '#contract/policies/policies.ts';
import { presenceContract } from '#contract/presence/presence.ts';
import { ratingContract } from '#contract/rating/rating.ts';
import { searchContract } from '#contract/search/search.ts';
import { toolsContract } from '#contract/tools/tools.ts';
import { webhooksContract } from '#contract/webhooks/webhooks.ts';

/** The whole wire: every action by its name. */
export const contract = {
  ...accountCareContract,
  ...accountsContract,
  ...adminContract,
  ...analyticsContract,
  ...bindersContract,
  ...bordereauxContract,
  ...calendarContract,
  ...claimsContract,
  ...communicationsContract,
  ...composerContract,
  ...eventsContract,
  ...filesContract,
  ...garageContract,
  ...importsContract,
  ...listsContract,
  ...paymentsContract,
  ...policiesContract,
  ...presenceContract,
  ...ratingContract,
  ...searchContract,
  ...toolsContract,
  ...webhooksContract,
};

type Wire = typeof contract;

/** The name of any action. */
export type ActionName = keyof Wire;

/** What a caller sends to an action, before defaults are filled in. */
export type InputOf<N extends ActionName> = z.input<Wire[N]['input']>;

/** What an action answers. */
export type OutputOf<N extends ActionName> = z.output<Wire[N]['output']>;

type NamesOfKind<K> = { [N in ActionName]: Wire[N]['kind'] extends K ? N : never }[ActionName];

export type ReadName = NamesOfKind<'read'>;
export type WriteName = NamesOfKind<'write'>;
export type UploadName = NamesOfKind<'upload'>;
export type DownloadName = NamesOfKind<'download'>;
