import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#test/harness/database.ts';
import { soak, type Soak } from '#test/scenarios/soak/soak-run.ts';

const leaking = fileURLToPath(new URL('soak/leaking.ts', import.meta.url));

/** Half a minute, in which only what doubles in minutes can be told from the weather; `npm run soak` takes hours. */
async function soakForAMoment(node_args: readonly string[]): Promise<Soak> {
  const database = await createTestDatabase();
  const data_dir = await mkdtemp(path.join(os.tmpdir(), 'paddock-soak-'));
  try {
    return await soak({
      ...{ database_url: database.url, data_dir, node_args },
      ...{ soak_ms: 30_000, warm_up_ms: 15_000, look_every_ms: 500, most_percent_an_hour: 3_000 },
    });
  } finally {
    await database.drop();
    await rm(data_dir, { recursive: true, force: true });
  }
}

// Both at once: each works at 30 % and waits for the rest of its time.
describe
  .runIf(process.platform === 'linux')
  .concurrent('people of every kind at 30 % of what the product can do', () => {
    it('[R66] leave no open file, no transaction and no temporary file behind, and memory stays', async () => {
      const { leaks, faults, answered } = await soakForAMoment([]);
      expect(leaks).toEqual([]);
      expect(faults).toEqual([]);
      expect(answered).toBeGreaterThan(100);
    }, 240_000);

    it('[R66] memory and open files that are kept are found', async () => {
      const { leaks } = await soakForAMoment(['--import', leaking]);
      expect(leaks.join('\n')).toMatch(/memory grows by/);
      expect(leaks.join('\n')).toMatch(/open files, sockets and pipes before/);
    }, 240_000);
  });
