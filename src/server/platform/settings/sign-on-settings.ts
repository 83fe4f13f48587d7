import { z } from 'zod';
import { list } from '#server/platform/settings/setting-kinds.ts';

/** The provider by which staff and insurers may sign in. */
export const signOnSettings = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(
      (url) => url.startsWith('https:') || /^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(url),
      'begins with https://',
    )
    .optional()
    .describe(
      'OpenID Connect provider by which staff and insurers may sign in, such as https://login.example.com; left out, there is no single sign-on.',
    ),
  OIDC_CLIENT_ID: z.string().optional().describe('What the provider knows this installation by.'),
  OIDC_CLIENT_SECRET: z
    .string()
    .optional()
    .describe('Secret of this installation at the provider.'),
  OIDC_NAME: z
    .string()
    .max(40)
    .default('single sign-on')
    .describe('What people know the provider by; the button says "Continue with" and this.'),
  OIDC_REQUIRED_DOMAINS: list
    .transform((domains) => domains.map((domain) => domain.toLowerCase().replace(/^@/, '')))
    .describe(
      'Domains of email addresses, with commas between, whose staff and insurers sign in by the provider and in no other way.',
    ),
  OIDC_EXTRA_HOSTS: list.describe(
    "Hosts beside the issuer's own that Paddock may call for a sign-in, such as oauth2.googleapis.com,www.googleapis.com; any other is refused.",
  ),
};
