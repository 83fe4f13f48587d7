import { z } from 'zod';
import { accountTypes } from '#domain/accounts/account-types.ts';
import { permissionIcons, permissionTypes } from '#domain/accounts/menu-permissions.ts';
import { answer, everyone, pricers, seenBy, signedIn, staffAlone } from '#contract/audience.ts';
import * as f from '#contract/fields.ts';
import { lossRatio } from '#contract/loss-ratio.ts';

/** One of the six account types [6.1]. */
export const accountType = z.enum(accountTypes);

/** Who is logged in [3.1], with the types that the person may switch between. */
export const sessionUser = answer(everyone, {
  user_id: f.id,
  account_type: accountType,
  /** The same as account_type [3.1]. */
  type: accountType,
  account_types: z.array(accountType),
  attn: z.string(),
  company: z.string(),
  company_name: z.string(),
  team_name: z.string(),
  email: z.string(),
  phone: z.string(),
  extra_emails: z.array(z.string()),
  /** The extra addresses in one line, with commas between. */
  extra_emails_string: z.string(),
  country: z.string(),
  currency: f.currency,
  language: z.string(),
  preferences: z.record(z.string(), z.unknown()),
  /** Whom to call for help, shown at the foot of the drawer. */
  support_phone: z.string(),
  /** This is a demo: the shell shows a tag. */
  is_demo: z.boolean(),
  /** Mails stay in the built-in mailbox, and this person may read them there. */
  has_mailbox: z.boolean(),
  /** Set while staff view as this person, read only: who does, and until when. */
  viewing: z.object({ viewer_name: z.string(), until: f.unixSeconds }).nullable(),
});

/** An account in pickers. */
export const accountSummary = z.object({
  ...seenBy(signedIn, {
    user_id: f.id,
    account_type: accountType,
    attn: z.string(),
    company_name: z.string(),
    team_name: z.string(),
    email: z.string(),
    phone: z.string(),
    country: z.string(),
    currency: f.currency,
    clean_seasons: z.number(),
    broker_id: f.id.nullable(),
    insurer_id: f.id.nullable(),
    active: z.boolean(),
  }),
  // What the brokerage earns is no business of its client.
  ...seenBy(pricers, { commission_pct: z.string().optional() }),
});

/** An amount in one currency, where several can stand side by side. */
const money = z.object({ amount: f.cents, currency: f.currency });

/** A row of the list of accounts. */
export const accountRow = accountSummary.extend({
  ...seenBy(pricers, {
    broker_name: z.string(),
    active_policies: z.number(),
    open_claims: z.number(),
    open_amounts: z.array(money),
    last_seen: f.unixSeconds.nullable(),
    created: f.unixSeconds,
  }),
  ...seenBy(staffAlone, { claim_level: z.number().optional() }),
});

/** An address [3.21]. */
export const addressFields = z.object({
  label: f.optionalLine(),
  company_name: f.optionalLine(),
  attn: f.optionalLine(),
  address: f.line(),
  zip: f.optionalLine(20),
  city: f.line(),
  country: f.countryCode,
  state: f.optionalLine(),
  phone: f.optionalLine(40),
});

export const addressRecord = answer(signedIn, {
  ...addressFields.shape,
  address_id: f.id,
  address: z.string(),
  city: z.string(),
  revision: f.revision,
});

/** What one account brought and cost, shown to staff and its brokerage. */
const accountFigures = z.object({
  ...seenBy(pricers, {
    premium_this_year: z.array(money),
    paid: z.array(money),
    open: z.array(money),
    policies: z.number(),
    quotes: z.number(),
    claims: z.number(),
    cars: z.number(),
    drivers: z.number(),
  }),
  /** Of all its policies, by currency. They give reserves away. */
  ...seenBy(staffAlone, { loss_ratios: z.array(lossRatio).optional() }),
});

const limit = f.positiveCents.nullable();

/** How much a member of staff decides alone; null is no limit. */
export const authorityLimits = z.object({
  value: limit,
  adjustment_pct: z
    .number('Enter a whole percentage.')
    .int('Enter a whole percentage.')
    .min(0)
    .max(100, 'At most 100.')
    .nullable(),
  claim_approval: limit,
  claim_payment: limit,
  refund: limit,
  write_off: limit,
});

/** An account with everything on its page. */
export const accountRecord = accountSummary.extend({
  ...seenBy(signedIn, {
    account_types: z.array(accountType),
    extra_emails: z.array(z.string()),
    vat_number: z.string(),
    iban: z.string(),
    language: z.string(),
    broker_name: z.string(),
    insurer_name: z.string(),
    addresses: z.array(addressRecord),
    preferences: z.record(z.string(), z.unknown()),
    has_password: z.boolean(),
    /** Whether a code or passkey is set up; false to whoever is neither staff nor the owner. */
    has_two_step: z.boolean(),
    created: f.unixSeconds,
    last_seen: f.unixSeconds.nullable(),
    revision: f.revision,
    abilities: z.array(
      z.enum([
        'edit_profile',
        'edit_emails',
        'update_address',
        'edit_terms',
        'edit_role',
        'save_permissions',
        'change_password',
        'change_login_email',
        'log_out_others',
        'send_invitation',
        'reset_two_step',
        'deactivate',
        'send_new_email',
        'create_quote',
        'start_view_as',
        'save_authority',
      ]),
    ),
  }),
  /** Null to the account itself. */
  ...seenBy(pricers, { figures: accountFigures.nullable().optional() }),
  ...seenBy(staffAlone, {
    /** The latest link to a first password, while there is none. */
    invitation: z
      .object({ invited_at: f.unixSeconds, expires_at: f.unixSeconds })
      .nullable()
      .optional(),
    claim_level: z.number().optional(),
    notes: z.string().optional(),
    /** How much a member of staff decides alone, and whether that is what the role has; null of everybody else. */
    authority: z.object({ limits: authorityLimits, by_role: z.boolean() }).nullable().optional(),
  }),
});

/** What staff type when they add an account; everything but the names has a default. */
export const newAccount = z.object({
  account_type: accountType,
  account_types: z.array(accountType).max(6).default([]),
  company_name: f.line(),
  team_name: f.optionalLine().default(''),
  attn: f.line(),
  email: f.email,
  extra_emails: z.array(f.email).max(20).default([]),
  phone: f.optionalLine(40).default(''),
  country: f.countryCode.default('NL'),
  vat_number: f.optionalLine(30).default(''),
  iban: f.optionalLine(42).default(''),
  currency: f.currency.default('EUR'),
  language: z.enum(['en', 'nl']).default('en'),
  broker_id: f.id.nullable().default(null),
  insurer_id: f.id.nullable().default(null),
  commission_pct: f.percentStep.default('15.0'),
  clean_seasons: z.number().int().min(0).max(50).default(0),
  claim_level: z.number().int().min(1).max(10).default(4),
  notes: f.text().default(''),
  send_invitation: z.boolean().default(true),
});

/** Fields of an account that can be changed; the owner may change only the profile and the extra addresses. */
export const accountChanges = z.object({
  attn: f.line().optional(),
  company_name: f.optionalLine().optional(),
  team_name: f.optionalLine().optional(),
  phone: f.optionalLine(40).optional(),
  language: z.enum(['en', 'nl']).optional(),
  extra_emails: z.array(f.email).max(20).optional(),
  email: f.email.optional(),
  country: f.countryCode.optional(),
  vat_number: f.optionalLine(30).optional(),
  iban: f.optionalLine(42).optional(),
  currency: f.currency.optional(),
  broker_id: f.id.nullable().optional(),
  insurer_id: f.id.nullable().optional(),
  commission_pct: f.percentStep.optional(),
  clean_seasons: z.number().int().min(0).max(50).optional(),
  claim_level: z.number().int().min(1).max(10).optional(),
  notes: f.text().optional(),
  account_type: accountType.optional(),
  account_types: z.array(accountType).max(6).optional(),
  active: z.boolean().optional(),
});

/** One entry of a person's menu permissions [3.9]. */
export const permissionEntry = z.object({
  name: f.line(60),
  type: z.enum(permissionTypes),
  items: z
    .array(z.object({ name: f.line(60), link: f.line(300), icon: z.enum(permissionIcons) }))
    .max(20),
});

/** An insurer that documents can be placed with. */
export const insurerRecord = z.object({
  insurer_id: f.id,
  name: z.string(),
  lines: z.array(z.string()),
  share_pct: z.string(),
  bordereau_email: z.string(),
  /** Countries whose premium tax it pays itself, each from a day on (decision 110). */
  own_tax: z.array(z.object({ country_code: f.countryCode, from: f.calendarDate })),
  active: z.boolean(),
  revision: f.revision,
});
