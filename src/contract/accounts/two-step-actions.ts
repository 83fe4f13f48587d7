import { z } from 'zod';
import { muteableNotices } from '#domain/communications/notice-choices.ts';
import { sessionUser } from '#contract/accounts/account-records.ts';
import { anyAccount, read, write, type Contract } from '#contract/action.ts';
import { answer, everyone, signedIn } from '#contract/audience.ts';
import * as f from '#contract/fields.ts';

const password = z.string().min(1, 'Fill in this field.').max(1000);
const typedCode = z.string().trim().min(1, 'Fill in this field.').max(60);
const passkeyName = f.line(60);

/** Bytes as browsers write them in JSON. */
const bytes = z
  .string()
  .regex(/^[\w-]*$/)
  .max(20_000);

/** What a browser is asked to do with a passkey: the options of WebAuthn, in their JSON form. */
const passkeyOptions = answer(everyone, { options: z.record(z.string(), z.unknown()) });

/** As the browser writes it: a browser may add what this release does not know. */
const credential = z.looseObject({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});

const newCredential = credential.extend({
  response: z.looseObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

const usedCredential = credential.extend({
  response: z.looseObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});

/** Every answer of a log-in: the session user, or that a second step is asked for and nobody is logged in yet. */
export const logInAnswer = z.union([
  sessionUser,
  answer(everyone, { second_step: z.literal('code') }),
]);

const ownCodes = answer(signedIn, { recovery_codes: z.array(z.string()) });

/** The second step of a log-in and passkeys; what of them an account has set up. */
export const twoStepActions = {
  log_in_second_step: write({
    summary:
      'Opens the session after the right password, with a code of the app or a recovery code.',
    past: 'Logged in with the second step',
    activity: 'log_in',
    input: z.object({ code: typedCode }),
    output: sessionUser,
    access: 'public',
    errors: ['wrong_code', 'second_step_over', 'sign_on_required', 'too_many_requests'],
    repeatable: false,
  }),
  begin_passkey_log_in: write({
    summary:
      'What a passkey is to sign so that it opens a session; good for one try within five minutes.',
    past: 'Began to log in with a passkey',
    activity: 'log_in',
    input: f.nothing,
    output: passkeyOptions,
    access: 'public',
    errors: ['too_many_requests'],
    repeatable: false,
  }),
  finish_passkey_log_in: write({
    summary: 'Opens a session with what a passkey signed; it counts as both steps.',
    past: 'Logged in with a passkey',
    activity: 'log_in',
    input: z.object({ credential: usedCredential, keep: z.boolean().default(false) }),
    output: sessionUser,
    access: 'public',
    errors: ['passkey_refused', 'sign_on_required', 'too_many_requests'],
    repeatable: false,
  }),
  get_two_step: read({
    summary: 'How the own log-in is protected: app, recovery codes, passkeys and single sign-on.',
    input: f.nothing,
    output: answer(signedIn, {
      /** Since when a code is asked for; null where the password alone is enough. */
      on_since: f.unixSeconds.nullable(),
      recovery_codes_left: z.number(),
      passkeys: z.array(
        z.object({
          passkey_id: f.id,
          name: z.string(),
          created: f.unixSeconds,
          last_used: f.unixSeconds.nullable(),
        }),
      ),
      /** The company's own provider; null without one, and for account types that do not sign in by it. */
      single_sign_on: z
        .object({
          name: z.string(),
          /** No other way in is open. */
          required: z.boolean(),
          link: z
            .object({
              email: z.string(),
              since: f.unixSeconds,
              last_used: f.unixSeconds.nullable(),
            })
            .nullable(),
        })
        .nullable(),
    }),
    shows: ['account'],
    access: anyAccount,
  }),
  begin_two_step: write({
    summary: 'Makes the key for an authenticator app; it is asked for only after confirm_two_step.',
    past: 'Began to switch two-step login on',
    activity: 'log_in',
    input: z.object({ current_password: password }),
    output: answer(signedIn, { key: z.string(), otpauth_url: z.string() }),
    access: anyAccount,
    errors: ['too_many_requests', 'transition_refused', 'busy'],
    repeatable: false,
  }),
  confirm_two_step: write({
    summary: 'Switches two-step login on with a first code; answers ten recovery codes, this once.',
    past: 'Switched two-step login on',
    activity: 'log_in',
    input: z.object({ code: typedCode }),
    output: ownCodes,
    access: anyAccount,
    errors: ['too_many_requests', 'transition_refused'],
    repeatable: false,
  }),
  switch_off_two_step: write({
    summary: 'Switches two-step login off, with the password and a code.',
    past: 'Switched two-step login off',
    activity: 'log_in',
    input: z.object({ current_password: password, code: typedCode }),
    output: f.done,
    access: anyAccount,
    errors: ['too_many_requests', 'transition_refused', 'busy'],
    repeatable: false,
  }),
  renew_recovery_codes: write({
    summary: 'Ten new recovery codes, this once; the old ones stop working.',
    past: 'Renewed recovery codes',
    activity: 'log_in',
    input: z.object({ current_password: password, code: typedCode }),
    output: ownCodes,
    access: anyAccount,
    errors: ['too_many_requests', 'transition_refused', 'busy'],
    repeatable: false,
  }),
  reset_two_step: write({
    summary: "Takes another person's authenticator app, recovery codes and passkeys away.",
    past: 'Reset two-step login',
    activity: 'log_in',
    input: z.object({ user_id: f.id }),
    output: f.done,
    access: ['superadmin'],
    scope: { user_id: 'account' },
    errors: ['transition_refused'],
  }),
  begin_passkey: write({
    summary:
      'What a device is to sign so that it becomes a passkey; good once within five minutes.',
    past: 'Began to add a passkey',
    activity: 'log_in',
    input: z.object({ current_password: password }),
    output: passkeyOptions,
    access: anyAccount,
    errors: ['too_many_requests', 'busy'],
    repeatable: false,
  }),
  finish_passkey: write({
    summary: 'Keeps a new passkey under a name.',
    past: 'Added a passkey',
    activity: 'log_in',
    input: z.object({ credential: newCredential, name: passkeyName }),
    output: answer(signedIn, { passkey_id: f.id }),
    access: anyAccount,
    errors: ['passkey_refused'],
    repeatable: false,
  }),
  rename_passkey: write({
    summary: 'Gives an own passkey another name.',
    past: 'Renamed a passkey',
    activity: 'log_in',
    input: z.object({ passkey_id: f.id, name: passkeyName }),
    output: f.done,
    access: anyAccount,
  }),
  remove_passkey: write({
    summary: 'Takes an own passkey away; all other sessions end.',
    past: 'Removed a passkey',
    activity: 'log_in',
    input: z.object({ passkey_id: f.id }),
    output: f.done,
    access: anyAccount,
    repeatable: false,
  }),
  log_out_device: write({
    summary: 'Ends one own session.',
    past: 'Logged out a device',
    activity: 'log_in',
    input: z.object({ session_id: f.id }),
    output: f.done,
    access: anyAccount,
  }),
  get_notice_choices: read({
    summary: 'What one does not want to be told, as event.way.',
    input: f.nothing,
    output: answer(signedIn, { muted: z.array(z.string()) }),
    shows: ['account'],
    access: anyAccount,
  }),
  save_notice_choices: write({
    summary: 'Keeps what one does not want to be told; what must be mailed is mailed all the same.',
    past: 'Changed the notifications',
    input: z.object({
      muted: z.array(z.enum(muteableNotices as [string, ...string[]])).max(20),
    }),
    output: f.done,
    access: anyAccount,
  }),
} as const satisfies Contract;
