import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { serverUrls } from '#server/platform/database/database-servers.ts';

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );
const emails = list.pipe(z.array(z.email()));
const port = z.coerce.number().int().min(0).max(65_535);

/** Which proxies may say who the client is: none, all, a number of hops, or a list of networks. */
const trustProxy = z
  .string()
  .default('off')
  .transform((text) => {
    if (text === 'off') return false;
    if (text === 'on') return true;
    return /^\d+$/.test(text) ? Number(text) : text;
  });

const databaseAddress = z.string().superRefine((url, context) => {
  try {
    serverUrls(url);
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error));
  }
});

/** Every variable of the environment that Paddock reads. The property of Config is its name in lower case. */
const variables = {
  DATABASE_URL: databaseAddress.describe(
    'PostgreSQL 18 to use instead of the embedded one, which npm start runs for you; several servers with commas, postgres://name:password@one:5432,two:5432/paddock, of which the one that takes writes is used. Its role need only read and write rows.',
  ),
  MIGRATE_DATABASE_URL: databaseAddress
    .optional()
    .describe(
      "The same database as its owner, who migrates it, restores it and gives the other role its rights; left out, DATABASE_URL's role does it.",
    ),
  POOL_SIZE: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe('Connections that one process keeps to the database.'),
  STATEMENT_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(15_000)
    .describe('Milliseconds after which the database gives up on a statement.'),

  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address to listen on; 0.0.0.0 for every network.'),
  PORT: port.default(3000).describe('Port to listen on; npm start takes the next free one.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .transform((url) => url?.replace(/\/$/, ''))
    .describe('Address that people use, for links in mails; http://localhost:PORT if left out.'),
  TRUST_PROXY: trustProxy.describe(
    'Proxies that may name the client: off, on, a number of hops, or networks such as 10.0.0.0/8.',
  ),
  API_REFERENCE: z
    .enum(['staff', 'everybody'])
    .default('staff')
    .describe('Who reads the description of the interface at /api: staff alone, or everybody.'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'has at least 16 characters')
    .optional()
    .describe(
      'Bearer token with which Prometheus reads /metrics; left out, there is no such address.',
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Collector of OpenTelemetry that gets the traces of calls and jobs, such as http://localhost:4318/v1/traces; left out, none are made.',
    ),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: list
    .pipe(z.array(z.string().regex(/^[^\s=]+=/, 'is name=value, with commas between')))
    .describe('Headers that the collector wants, name=value with commas between.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of the calls and jobs that are traced, 0 to 1.'),
  WORKER: z
    .enum(['on', 'off', 'only'])
    .default('on')
    .describe(
      'Whether this process runs jobs: on (beside the web), off (web alone), only (jobs alone).',
    ),
  WORKER_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(50)
    .default(4)
    .describe('Jobs that one process runs at the same time.'),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('info')
    .describe('How much is logged: silent, fatal, error, warn, info, debug or trace.'),

  SESSION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(30)
    .describe('Days that "Keep me logged in" lasts.'),
  DEMO: z
    .enum(['auto', 'on', 'off'])
    .default('auto')
    .describe(
      'The demo season with its well-known passwords: auto (embedded database only), on, off.',
    ),
  PADDOCK_DATA_DIR: z
    .string()
    .default('data')
    .describe('Folder of the embedded database and of stored files.'),

  SECRET_KEY: z
    .string()
    .refine(
      (key) => Buffer.from(key, 'base64').length === 32,
      'is 32 bytes in base64, such as "openssl rand -base64 32" prints',
    )
    .optional()
    .describe(
      'Key that encrypts the secrets of authenticator apps, 32 bytes in base64, the same for all processes; made once in PADDOCK_DATA_DIR/secret.key if left out.',
    ),

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

  BACKUP_KEY: z
    .string()
    .optional()
    .describe(
      'Key of npm run backup and npm run restore: AGE-SECRET-KEY-1… makes and opens backups, age1… only makes them; left out, backups stay readable.',
    ),

  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'Mail server, smtps://name:password@host:465; left out, mail stays in the built-in mailbox.',
    ),
  MAIL_FROM: z
    .string()
    .min(3)
    .default('Paddock <no-reply@paddock.example>')
    .describe('Sender of every mail.'),

  STORAGE_DIR: z
    .string()
    .optional()
    .describe('Folder for uploaded files, when no S3 is set; PADDOCK_DATA_DIR/files if left out.'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('S3 service to keep files in instead of the folder.'),
  S3_REGION: z.string().default('eu-central-1').describe('Region of the S3 service.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Key id for S3.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret key for S3.'),
  S3_BUCKET_POLICIES: z.string().default('paddock-policies').describe('Bucket of policy files.'),
  S3_BUCKET_CLAIMS: z.string().default('paddock-claims').describe('Bucket of all other files.'),
  S3_BUCKET_TEST: z
    .string()
    .default('paddock-test')
    .describe('Bucket of all files when PUBLIC_URL is a local host.'),

  WEBHOOKS_TO_PRIVATE: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      'Whether webhooks may go to private networks and without TLS: for trying them out, never where others can add one.',
    ),

  CLAMD_URL: z
    .url({ protocol: /^tcp$/ })
    .optional()
    .describe(
      'ClamAV daemon that looks through every upload, tcp://host:3310; left out, uploads are not scanned.',
    ),

  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'begins with sk_ or rk_')
    .optional()
    .describe('Stripe key; left out, the built-in card sandbox takes the payments.'),
  STRIPE_WEBHOOK_SECRET: list.describe(
    'Signing secret of the Stripe webhook; two with a comma while one replaces the other.',
  ),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Another address for the Stripe API, for a stand-in.'),

  BANK_IBAN: z
    .string()
    .default('NL91 ABNA 0417 1643 00')
    .describe('Account that clients transfer premiums to, on invoices and the payment page.'),
  BANK_ACCOUNT_NAME: z
    .string()
    .default('Paddock client money')
    .describe('Name of the account that clients transfer premiums to.'),

  PA_BROKER_EMAIL: z
    .email()
    .default('pa-team@paddock.example')
    .describe('Where personal accident requests are sent.'),
  PA_BROKER_CC: emails.describe('Copies of personal accident requests, with commas between.'),
  PA_BROKER_ATTN: z
    .string()
    .default('Personal accident team')
    .describe('Name in the salutation of personal accident requests.'),
  SUPPORT_PHONE: z
    .string()
    .default('+31 20 555 01 90')
    .describe('Telephone number that clients are shown when they need help.'),
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
