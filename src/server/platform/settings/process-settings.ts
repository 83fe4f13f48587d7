import { z } from 'zod';

/** What this process does, and where it keeps what it makes. */
export const processSettings = {
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
  BACKUP_KEY: z
    .string()
    .optional()
    .describe(
      'Key of npm run backup and npm run restore: AGE-SECRET-KEY-1… makes and opens backups, age1… only makes them; left out, backups stay readable.',
    ),
};
