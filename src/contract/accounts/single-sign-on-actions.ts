import { z } from 'zod';
import { read, write, type Contract } from '#contract/action.ts';
import { answer, everyone, signedIn } from '#contract/audience.ts';
import * as f from '#contract/fields.ts';

/** Who may sign in by the company's own provider. */
const signOnUsers = ['superadmin', 'admin', 'insurer'] as const;

/** Where a browser goes to sign in at the provider. */
const signInUrl = z.url();

/** Signing in by the company's own provider, and the link between its person and an account. */
export const singleSignOnActions = {
  get_single_sign_on: read({
    summary:
      'What the provider is called by which staff and insurers sign in, null without one; and why a sign-in opened nothing.',
    input: z.object({ trouble: z.string().max(40).optional() }),
    output: answer(everyone, { name: z.string().nullable(), trouble: z.string().nullable() }),
    shows: 'nothing',
    access: 'public',
  }),
  begin_single_sign_on: write({
    summary: 'Where this browser goes to sign in; good once, for ten minutes.',
    past: 'Began to sign in by single sign-on',
    activity: 'log_in',
    input: z.object({ keep: z.boolean().default(false), next: z.string().max(2000).optional() }),
    output: answer(everyone, { url: signInUrl }),
    access: 'public',
    errors: ['not_found', 'sign_on_unavailable', 'too_many_requests'],
    repeatable: false,
  }),
  begin_single_sign_on_link: write({
    summary:
      'Where this browser goes to sign in, so that the person it comes back with is linked with the own account.',
    past: 'Began to link single sign-on',
    activity: 'log_in',
    input: z.object({ current_password: z.string().min(1, 'Fill in this field.').max(1000) }),
    output: answer(signedIn, { url: signInUrl }),
    access: signOnUsers,
    errors: ['not_found', 'sign_on_unavailable', 'too_many_requests', 'busy'],
    repeatable: false,
  }),
  unlink_single_sign_on: write({
    summary:
      'Takes the link with the provider from the own account; all other sessions end. Refused to those who must sign in by it.',
    past: 'Unlinked single sign-on',
    activity: 'log_in',
    input: z.object({ reason: f.line(200) }),
    output: f.done,
    access: signOnUsers,
    errors: ['transition_refused'],
    repeatable: false,
  }),
} as const satisfies Contract;
