import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { contactSettings } from '#server/platform/settings/contact-settings.ts';
import { databaseSettings } from '#server/platform/settings/database-settings.ts';
import { mailSettings } from '#server/platform/settings/mail-settings.ts';
import { paymentSettings } from '#server/platform/settings/payment-settings.ts';
import { processSettings } from '#server/platform/settings/process-settings.ts';
import { signOnSettings } from '#server/platform/settings/sign-on-settings.ts';
import { storageSettings } from '#server/platform/settings/storage-settings.ts';
import { watchingSettings } from '#server/platform/settings/watching-settings.ts';
import { webSettings } from '#server/platform/settings/web-settings.ts';

/** Every variable of the environment that Paddock reads. The property of Config is its name in lower case. */
const variables = {
  ...databaseSettings,
  ...webSettings,
  ...watchingSettings,
  ...processSettings,
  ...signOnSettings,
  ...mailSettings,
  ...storageSettings,
  ...paymentSettings,
  ...contactSettings,
};

const environment = z
  .object(variables)
  .refine((env) => env.STRIPE_SECRET_KEY === undefined || env.STRIPE_WEBHOOK_SECRET.length > 0, {
    path: ['STRIPE_WEBHOOK_SECRET'],
    message: 'needed with STRIPE_SECRET_KEY, otherwise no payment is ever booked',
  })
  .refine(
    (env) =>
      env.S3_ENDPOINT === undefined ||
      (env.S3_ACCESS_KEY_ID !== undefined && env.S3_SECRET_ACCESS_KEY !== undefined),
    {
      path: ['S3_ACCESS_KEY_ID'],
      message: 'needed with S3_ENDPOINT, and S3_SECRET_ACCESS_KEY too',
    },
  )
  .refine(
    (env) =>
      env.OIDC_ISSUER === undefined ||
      (env.OIDC_CLIENT_ID !== undefined && env.OIDC_CLIENT_SECRET !== undefined),
    {
      path: ['OIDC_CLIENT_ID'],
      message: 'needed with OIDC_ISSUER, and OIDC_CLIENT_SECRET too',
    },
  )
  .refine((env) => env.OIDC_REQUIRED_DOMAINS.length === 0 || env.OIDC_ISSUER !== undefined, {
    path: ['OIDC_ISSUER'],
    message: 'needed with OIDC_REQUIRED_DOMAINS, otherwise those people cannot log in at all',
  });

type Environment = z.output<typeof environment>;

/** The settings of one process, checked; names are those of the environment in lower case. */
export type Config = {
  [Name in keyof Environment as Lowercase<Name>]: Environment[Name];
} & { public_url: string; storage_dir: string };

/** What was wrong with the environment, all of it at once, so that one correction is enough. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the settings from environment variables; an empty variable counts as left out.
 * Throws a ConfigError that names each wrong variable, never its value, since it may be a secret.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.keys(variables).map((name) => [name, env[name]?.trim() || undefined]),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = issue.path.map(String).join('.');
      const told = given[name.split('.')[0] ?? ''] === undefined ? 'is missing' : issue.message;
      return `  ${name}: ${issue.code === 'custom' ? issue.message : told}`;
    });
    throw new ConfigError(`The settings cannot be used:\n${lines.join('\n')}`);
  }
  const lower = Object.fromEntries(
    Object.entries(parsed.data).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    ...lower,
    public_url: parsed.data.PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}`,
    storage_dir: parsed.data.STORAGE_DIR ?? `${parsed.data.PADDOCK_DATA_DIR}/files`,
  } as Config;
}

/** The environment with the lines of a `.env` file under it: what is set outside wins. */
export function readEnvironment(env_file = '.env'): Record<string, string | undefined> {
  if (!existsSync(env_file)) return { ...process.env };
  return { ...parseEnv(readFileSync(env_file, 'utf8')), ...process.env };
}

/** The text of `.env.example`: every variable with its description and default, commented out. */
export function describeEnvironment(): string {
  const blocks = Object.entries(variables).map(([name, schema]) => {
    const standard = schema.safeParse(undefined);
    const value = standard.success ? exampleOf(standard.data) : '';
    return `# ${schema.description ?? ''}\n# ${name}=${value}\n`;
  });
  return `# Settings of Paddock. Copy this file to .env and uncomment what you change; nothing here is needed to start.\n\n${blocks.join('\n')}`;
}

function exampleOf(value: string | number | boolean | string[] | undefined): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(',') : String(value ?? '');
}
