import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { moveAsShown } from '#test/harness/policies/moved-event.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';
import { findVersion } from '#server/policies/document/document-record.ts';
import { type PaperPoint, policyDocument } from '#server/policies/policy/policy-document.ts';
import { paperLogo } from '#server/policies/policy/paper-logo.ts';
import { paperFacts } from '#server/policies/policy/policy-paper.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  at('05-20');
  season = await buildSeason(app);
});

const at = (day: string) => app.clock.set(new Date(`2026-${day}T08:00:00Z`));
const admin = () => app.as(season.people.admin);

/** The paper of a version, without the line that says of which point it is. */
async function blocksOf(version_id: string, point: PaperPoint | null = null) {
  const version = await findVersion(app.services.db, version_id);
  const facts = await paperFacts(app.services, version.policy_id, version, point);
  return policyDocument({ ...facts, point: null }).blocks;
}

/** What was known at the end of a day. */
async function knownOn(policy_id: string, day: string): Promise<PaperPoint> {
  const asked = { policy_id, known_on: `2026-${day}` };
  const { known_at, valid_at, status } = await admin().call('get_policy_as_of', asked);
  const known_until = new Date(known_at * 1000).toISOString();
  return { known_at, valid_at, status, known_until };
}

async function moveZandvoort(start_on: string, end_on: string): Promise<void> {
  const [event_id] = season.event_ids;
  const event = await admin().call('get_event', { event_id });
  const { championship_id, circuit_id, country, kind, race_hours, status, source } = event;
  await moveAsShown(admin(), {
    ...{ event_id, revision: event.revision, championship_id, circuit_id, country, kind },
    ...{ race_hours, status, source, sessions: ['race'], name: 'Moved race', start_on, end_on },
  });
}

const home = {
  ...{ label: '', company_name: '', attn: '', address: 'Kerkstraat 1', zip: '1017 GA' },
  ...{ city: 'Amsterdam', country: 'NL', state: '', phone: '' },
};

describe('the paper of an earlier point of time', () => {
  it('prints the days, the names and the address of then: block for block what was drawn then', async () => {
    const { user_id } = season.people.agent;
    const address = await admin().call('add_address', { user_id, ...home });
    const { policy_id, version_id } = await buildPolicy(app, {
      season,
      event_ids: season.event_ids,
    });
    const then = await blocksOf(version_id);
    const text = JSON.stringify(then);
    expect(text).toContain('05-06-2026 to 07-06-2026');
    expect(text).toContain('Kerkstraat 1');
    at('05-25');
    await moveZandvoort('2026-06-12', '2026-06-14');
    const { revision, ...old } = address;
    await admin().call('update_address', { ...old, user_id, revision, address: 'Nieuweweg 9' });
    await admin().call('add_address', { user_id, ...home, address: 'Later 2' });
    const account = await admin().call('get_account', { user_id });
    await admin().call('update_account', {
      user_id,
      revision: account.revision,
      attn: 'Another person',
    });
    const { driver_id } = season;
    const driver = await admin().call('get_driver', { driver_id });
    await admin().call('update_driver', {
      ...{ driver_id, revision: driver.revision, first_name: 'Spelled', last_name: 'Anew' },
      ...{ birth_date: driver.birth_date, country: driver.country, user_ids: [user_id] },
    });

    const now = JSON.stringify(await blocksOf(version_id));
    for (const word of ['12-06-2026 to 14-06-2026', 'Moved race', 'Nieuweweg 9', 'Spelled Anew'])
      expect(now).toContain(word);
    // The whole period moves with its first event.
    expect(now).toContain('12-06-2026 to 12-07-2026');
    expect(await blocksOf(version_id, await knownOn(policy_id, '05-24'))).toEqual(then);

    const asked = { policy_id, known_on: '2026-05-24' };
    const { items } = await admin().call('get_policy_as_of', asked);
    expect(items[0]).toMatchObject({
      start_on: '2026-06-05',
      end_on: '2026-06-07',
      terms: { drivers: [`${driver.first_name} ${driver.last_name}`] },
    });
    expect(items[0]!.event_name).not.toBe('Moved race');
  });

  it('names an address that was taken away since', async () => {
    const { user_id } = season.people.agent;
    const { address_id, revision } = await admin().call('add_address', { user_id, ...home });
    const { policy_id, version_id } = await buildPolicy(app, { season });
    const then = await blocksOf(version_id);
    at('05-25');
    await admin().call('remove_address', { user_id, address_id, revision });
    expect(JSON.stringify(await blocksOf(version_id))).not.toContain('Kerkstraat 1');
    expect(await blocksOf(version_id, await knownOn(policy_id, '05-24'))).toEqual(then);
  });

  it('prints the instalments that were owed then, also those that a cancellation took off', async () => {
    const { policy_id, version_id } = await buildPolicy(app, {
      season,
      event_ids: season.event_ids,
    });
    const then = await blocksOf(version_id);
    expect(JSON.stringify(then)).toMatch(/To be paid on or before|Instalments/);
    at('05-25');
    await admin().call('cancel_policy', {
      ...(await stateOf(app, policy_id)),
      ...{ initiator: 'organiser', effective_on: '2026-05-25', reason: 'Called off' },
    });
    expect(await blocksOf(version_id)).not.toEqual(then);
    expect(await blocksOf(version_id, await knownOn(policy_id, '05-24'))).toEqual(then);
  });

  it('calls the insurer as it was called, and says the days of the very transaction that moved them', async () => {
    const { policy_id, version_id } = await buildPolicy(app, { season });
    const then = await blocksOf(version_id);
    at('05-25');
    await moveZandvoort('2026-06-12', '2026-06-14');
    const moved = await blocksOf(version_id);
    at('05-26');
    await moveZandvoort('2026-06-19', '2026-06-21');
    await app.asOwner(
      `insert into audit_log (actor_name, actor_type, action, record_kind, record_id, before, happened_at)
      select '', 'admin', 'save_insurer', 'insurer', insurer_id, jsonb_build_object('name', name), '2026-05-26T08:00:00Z'
      from insurers where insurer_id = '${season.insurer_id}'`,
    );
    await sql`update insurers set name = 'New name' where insurer_id = ${season.insurer_id}`.execute(
      app.services.db,
    );
    expect(JSON.stringify(await blocksOf(version_id))).toContain('New name');
    const { transactions } = await admin().call('get_policy_as_of', { policy_id });
    const days = async (transaction_id: string) => {
      const { items } = await admin().call('get_policy_as_of', { policy_id, transaction_id });
      return items[0]!.start_on;
    };
    expect(await Promise.all(transactions.map((one) => days(one.transaction_id)))).toEqual([
      '2026-06-05',
      '2026-06-12',
      '2026-06-19',
    ]);
    expect(await blocksOf(version_id, await knownOn(policy_id, '05-24'))).toEqual(then);
    expect(await blocksOf(version_id, await knownOn(policy_id, '05-25'))).toEqual(moved);
  });

  it('names championship and contact and shows the logo of then', async () => {
    const old_logo =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
    const new_logo =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
    const { user_id } = season.people.agent;
    const give = (logo: string) =>
      admin().upload(
        'upload_logo',
        { user_id },
        {
          document_name: 'logo.png',
          content_type: 'image/png',
          bytes: Buffer.from(logo, 'base64'),
        },
      );
    await give(old_logo);
    const { policy_id, version_id } = await buildPolicy(app, { season });
    const drawn = async (point: PaperPoint | null = null) => {
      const version = await findVersion(app.services.db, version_id);
      const paper = await paperFacts(app.services, policy_id, version, point);
      const { logo } = await paperLogo(app.services, paper.brought);
      const [item] = paper.version.items;
      return {
        contact: paper.contact?.name,
        championship: item?.event.championship,
        logo: logo && Buffer.from(logo.content).toString('base64'),
      };
    };
    const then = await drawn();
    expect(then).toMatchObject({ contact: season.people.admin.attn, logo: old_logo });
    at('05-25');
    await give(new_logo);
    const { superadmin } = season.people;
    await admin().call('assign_document', { policy_id, owner_id: superadmin.user_id });
    const { championship_id } = await admin().call('get_event', { event_id: season.event_ids[0] });
    const { revision, name, year, series, organiser, country, active } = await admin().call(
      'get_championship',
      { championship_id: championship_id! },
    );
    await admin().call('update_championship', {
      ...{ championship_id: championship_id!, revision, year, series, organiser, country, active },
      name: `${name} renamed`,
    });
    const now = await drawn();
    expect(now.contact).toBe(superadmin.attn);
    expect(now.championship).toBe(`${then.championship} renamed`);
    expect(now.logo).toBe(new_logo);
    expect(await drawn(await knownOn(policy_id, '05-24'))).toEqual(then);
    expect(await drawn(await knownOn(policy_id, '05-25'))).toEqual(now);
  });
});
