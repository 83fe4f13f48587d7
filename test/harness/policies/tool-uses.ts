import { sql } from 'kysely';
import type { ToolName } from '#domain/tools/tools.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPerson, type CastMember } from '#test/harness/communication-factories.ts';
import { buildSeason, type Season } from '#test/harness/policy-factories.ts';

interface Use {
  tool: ToolName;
  record_id: string;
  target_id?: string;
}

/** A season with a second superadmin and another client, and the tools in their hands. */
export async function buildToolUsers() {
  const app = await startTestApp();
  const season: Season = await buildSeason(app);
  const { db } = app.services;
  const second: CastMember = await buildPerson(db, { account_type: 'superadmin', name: 'Tess' });
  const other_client: CastMember = await buildPerson(db, { account_type: 'agent', name: 'Noor' });
  const first = () => app.as(season.people.superadmin);
  const another = () => app.as(second);

  /** Tries a tool and uses it as it was shown. */
  async function use(wish: Use, changes: { confirmed?: string; effects_hash?: string } = {}) {
    const shown = await first().call('try_tool', wish);
    return {
      shown,
      run: await first().call('run_tool', {
        ...wish,
        effects_hash: shown.effects_hash,
        confirmed: shown.confirm_word,
        reason: 'Asked by the client',
        ...changes,
      }),
    };
  }
  const confirm = (run_id: string) =>
    another().call('decide_tool_run', { run_id, decision: 'confirm' });
  return { app, season, other_client, first, another, use, confirm };
}

/** The number by which people call a document. */
export async function numberOfDocument(app: TestApp, policy_id: string): Promise<string> {
  const found = await sql<{ number: string }>`
    select coalesce(policy_number, quote_number) as number from policies where policy_id = ${policy_id}`.execute(
    app.services.db,
  );
  return found.rows[0]?.number ?? '';
}
