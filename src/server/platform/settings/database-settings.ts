import { z } from 'zod';
import { serverUrls } from '#server/platform/database/database-servers.ts';

const databaseAddress = z.string().superRefine((url, context) => {
  try {
    serverUrls(url);
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error));
  }
});

/** Which database, and how it is used. */
export const databaseSettings = {
  DATABASE_URL: databaseAddress.describe(
    'PostgreSQL 18 to use instead of the embedded one, which npm start runs for you; several servers with commas, postgres://name:password@one:5432,two:5432/paddock, of which the one that takes writes is used. Its role need only read and write rows.',
  ),
  MIGRATE_DATABASE_URL: databaseAddress
    .optional()
    .describe(
      "The same database as its owner, who migrates it, restores it and gives the other role its rights; left out, DATABASE_URL's role does it.",
    ),
  REPLICA_DATABASE_URL: databaseAddress
    .optional()
    .describe(
      'A streaming replica of the same database, for lists, exports and analytics. What was written before is always seen: a replica that is behind or away is passed over. Each process keeps as many connections to it.',
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
};
