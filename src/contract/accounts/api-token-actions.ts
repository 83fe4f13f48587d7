import { z } from 'zod';
import { anyAccount, read, write, type Contract } from '#contract/action.ts';
import { answer, signedIn } from '#contract/audience.ts';
import * as f from '#contract/fields.ts';
import { tokenScopes } from '#domain/accounts/api-token.ts';

const scope = z.enum(tokenScopes);

/** A key of the account's own programs; the key itself is shown once. */
const apiToken = answer(signedIn, {
  token_id: f.id,
  name: z.string(),
  scope,
  created_at: f.unixSeconds,
  last_used_at: f.unixSeconds.nullable(),
});

/** Keys with which an account's programs call what the account itself may call. */
export const apiTokenActions = {
  get_api_tokens: read({
    summary: 'The keys of one’s own programs, without the keys themselves.',
    input: f.nothing,
    output: answer(signedIn, { tokens: z.array(apiToken) }),
    shows: ['session'],
    access: anyAccount,
  }),
  create_api_token: write({
    summary: 'Makes a key for a program; it is answered once and kept nowhere.',
    past: 'Made an API key',
    activity: 'log_in',
    input: z.object({ name: f.line(60), scope }),
    output: answer(signedIn, { token_id: f.id, token: z.string() }),
    access: anyAccount,
    errors: ['transition_refused'],
    repeatable: false,
  }),
  revoke_api_token: write({
    summary: 'Takes a key away; it opens nothing from the next call on.',
    past: 'Took an API key away',
    activity: 'log_in',
    input: z.object({ token_id: f.id }),
    output: f.done,
    access: anyAccount,
  }),
} as const satisfies Contract;
