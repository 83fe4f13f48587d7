import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  asUser,
  CLUSTER_APP,
  CLUSTER_OWNER,
  serverEnvironment,
  type ClusterJob,
} from './embedded-cluster.ts';

const rolePasswords = z.object({ owner: z.string().min(32), app: z.string().min(32) });

/** The passwords of both roles of an embedded cluster. */
export type RolePasswords = z.output<typeof rolePasswords>;

/** The passwords that lie in a data folder, for this user alone; made when there are none. */
export function findRolePasswords(data_dir: string): RolePasswords {
  const file = join(data_dir, 'database-passwords.json');
  if (existsSync(file)) {
    const found = rolePasswords.safeParse(parseJson(readFileSync(file, 'utf8')));
    if (found.success) return found.data;
  }
  const made = { owner: makePassword(), app: makePassword() };
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, `${JSON.stringify(made)}\n`, { mode: 0o600, flush: true });
  renameSync(unfinished, file);
  return made;
}

const makePassword = () => randomBytes(32).toString('base64url');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Sees to it that a cluster that stands still knows both roles with these passwords and lets nobody in without one.
 * An older cluster, which let in as its owner whoever reached its socket, is brought there, and so is one whose
 * passwords were lost: the server runs for a moment without any connections, for this user alone. What it lets in is
 * written last, so that a start killed half-way does it again.
 */
export function secureRoles(job: ClusterJob, passwords: RolePasswords): void {
  const hba_file = join(job.cluster_dir, 'pg_hba.conf');
  const wanted = loginRules(passwords);
  if (readFileSync(hba_file, 'utf8') === wanted) return;
  runAlone(job, [
    `alter role ${CLUSTER_OWNER} password '${passwords.owner}'`,
    `do 'begin if not exists (select from pg_roles where rolname = ''${CLUSTER_APP}'') then create role ${CLUSTER_APP}; end if; end'`,
    `alter role ${CLUSTER_APP} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${passwords.app}'`,
  ]);
  writeFileSync(hba_file, wanted, { flush: true });
}

function loginRules(passwords: RolePasswords): string {
  const print = createHash('sha256').update(JSON.stringify(passwords)).digest('hex').slice(0, 16);
  return `# Written by Paddock for the passwords ${print} in database-passwords.json; they are set again when this changes.
local all ${CLUSTER_OWNER},${CLUSTER_APP} scram-sha-256
local replication ${CLUSTER_OWNER} scram-sha-256
`;
}

/** Runs statements in a server that nobody can connect to; they reach it over its input, so no list of processes has them. */
function runAlone({ cluster_dir, binaries, durable }: ClusterJob, statements: string[]): void {
  const settings = {
    exit_on_error: 'on',
    log_min_error_statement: 'panic',
    log_min_messages: 'error',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  const [command, ...args] = [
    ...[...binaries.run_as, binaries.postgres, '--single', '-D', cluster_dir],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    'postgres',
  ];
  const result = spawnSync(command, args, {
    input: statements.map((statement) => `${statement}\n`).join(''),
    encoding: 'utf8',
    env: serverEnvironment(),
    ...asUser(binaries),
  });
  if (result.status !== 0) {
    throw new Error(
      `The roles of the embedded PostgreSQL could not be set:\n${result.error?.message ?? result.stderr}`,
    );
  }
}
