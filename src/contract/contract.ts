import type { z } from 'zod';
import { accountCareContract } from '#contract/account-care.ts';
import { accountsContract } from '#contract/accounts.ts';
import { adminContract } from '#contract/admin.ts';
import { claimsContract } from '#contract/claims.ts';
import { communicationsContract } from '#contract/communications.ts';
import { composerContract } from '#contract/composer.ts';
import { eventsContract } from '#contract/events.ts';
import { filesContract } from '#contract/files.ts';
import { garageContract } from '#contract/garage.ts';
import { importsContract } from '#contract/imports.ts';
import { listsContract } from '#contract/lists.ts';
import { paymentsContract } from '#contract/payments.ts';
import { policiesContract } from '#contract/policies.ts';
import { presenceContract } from '#contract/presence.ts';
import { ratingContract } from '#contract/rating.ts';
import { searchContract } from '#contract/search.ts';

/** The whole wire: every action by its name. */
export const contract = {
  ...accountCareContract,
  ...accountsContract,
  ...adminContract,
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
