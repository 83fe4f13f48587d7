import { z } from 'zod';
import { accountType, sessionUser } from '#contract/accounts/account-records.ts';
import { anyAccount, read, write, type Contract } from '#contract/action.ts';
import { answer, everyone, signedIn } from '#contract/audience.ts';
import * as f from '#contract/fields.ts';
import { logInAnswer } from '#contract/accounts/two-step-actions.ts';

/** Everybody who has account settings: all but the insurer [2.25]. */
export const settingsOwners = [
  'superadmin',
  'admin',
  'agent',
  'brokerage',
  'loss_adjuster',
] as const;

/** A new password as typed; how good it must be is checked by the domain. */
const newPassword = z.string().min(1, 'Fill in this field.').max(1000);
const currentPassword = z.string().min(1, 'Fill in this field.').max(1000);

/** Logging in and out, passwords, devices. */
export const sessionActions = {
  is_logged_in: read({
    summary: 'Who is logged in [7.21]; an error means logged out.',
    input: f.nothing,
    output: sessionUser,
    shows: 'nothing',
    access: anyAccount,
  }),
  log_in: write({
    summary: 'Opens a session with email and password, or answers that a second step is asked for.',
    past: 'Logged in',
    activity: 'log_in',
    input: z.object({
      email: z.string().trim().min(1, 'Fill in this field.').max(254),
      password: currentPassword,
      keep: z.boolean().default(false),
    }),
    output: logInAnswer,
    access: 'public',
    errors: ['wrong_credentials', 'sign_on_required', 'too_many_requests', 'busy'],
    repeatable: false,
  }),
  signout: read({
    summary:
      'Ends the session [7.19]; refused when another site asks for it. Where single sign-on opened it, answers where to log out there too.',
    past: 'Logged out',
    activity: 'log_in',
    input: f.nothing,
    output: answer(everyone, { ok: z.literal(true), provider_url: z.url().nullable() }),
    shows: 'nothing',
    access: 'public',
    path: 'signout',
    errors: ['cross_site'],
    own_site_only: true,
  }),
  request_password_reset: write({
    summary:
      'Mails a link for a new password; answers the same whether or not the address is known.',
    past: 'Asked for a new password',
    activity: 'log_in',
    input: z.object({ email: z.string().trim().min(1, 'Fill in this field.').max(254) }),
    output: f.done,
    access: 'public',
    errors: ['too_many_requests'],
    repeatable: false,
  }),
  reset_password: write({
    summary:
      'Sets a new password with the token of a mailed link and ends all sessions of the account.',
    past: 'Reset password',
    activity: 'log_in',
    input: z.object({ token: z.string().min(1).max(200), password: newPassword }),
    output: f.done,
    access: 'public',
    errors: ['link_invalid', 'sign_on_required', 'too_many_requests', 'busy'],
    repeatable: false,
  }),
  change_password: write({
    summary: 'Changes the own password; all other sessions end.',
    past: 'Changed password',
    activity: 'log_in',
    input: z.object({ current_password: currentPassword, new_password: newPassword }),
    output: f.done,
    access: anyAccount,
    errors: ['too_many_requests', 'busy'],
    repeatable: false,
  }),
  change_login_email: write({
    summary: 'Changes the own login address; the old address is told.',
    past: 'Changed the email to log in with',
    activity: 'log_in',
    input: z.object({ email: f.email, current_password: currentPassword }),
    output: f.done,
    access: settingsOwners,
    errors: ['too_many_requests', 'busy'],
    repeatable: false,
  }),
  switch_account_type: write({
    summary: 'Goes on as another account type that the person holds.',
    past: 'Switched account type',
    activity: 'log_in',
    input: z.object({ account_type: accountType }),
    output: sessionUser,
    access: anyAccount,
    repeatable: false,
  }),
  get_devices: read({
    summary: 'The own sessions, newest use first.',
    input: f.nothing,
    output: answer(signedIn, {
      devices: z.array(
        z.object({
          session_id: f.id,
          user_agent: z.string(),
          current: z.boolean(),
          kept: z.boolean(),
          created: f.unixSeconds,
          last_seen: f.unixSeconds,
        }),
      ),
    }),
    shows: ['session'],
    access: anyAccount,
  }),
  log_out_others: write({
    summary: 'Ends all own sessions but this one.',
    past: 'Logged out all other devices',
    activity: 'log_in',
    input: f.nothing,
    output: f.done,
    access: anyAccount,
  }),
  get_demo_logins: read({
    summary: 'The accounts to try a demo with, one for each type; empty anywhere else.',
    input: f.nothing,
    output: answer(everyone, {
      logins: z.array(
        z.object({
          account_type: accountType,
          email: z.string(),
          password: z.string(),
          attn: z.string(),
          company_name: z.string(),
        }),
      ),
    }),
    shows: 'nothing',
    access: 'public',
  }),
} as const satisfies Contract;
