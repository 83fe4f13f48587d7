import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf, startTestApp, type Caller, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast, type CastMember } from '#test/harness/communication-factories.ts';

let app: TestApp;
let cast: Cast;

beforeAll(async () => {
  app = await startTestApp();
  cast = await buildCast(app.services.db);
});
beforeEach(() => app.services.db.deleteFrom('record_presence').execute());

const claim = () => ({ parent_type: 'claim', parent_id: cast.claim_id }) as const;
const seconds = (count: number) => app.clock.advance(count * 1000);

/** Somebody with the claim open in a page of its own. */
function pageOf(person: CastMember, caller: Caller = app.as(person)) {
  const visit_id = randomUUID();
  return {
    visit_id,
    note: (sections: string[] = [], is_active = true) =>
      caller.call('note_presence', { ...claim(), visit_id, sections, is_active }),
    look: () => caller.call('get_presence', claim()),
    leave: () => caller.call('leave_presence', { visit_id }),
  };
}

const names = ({ viewers }: { viewers: { name: string }[] }) => viewers.map((one) => one.name);
const locks = ({ editors }: { editors: { section: string; name: string }[] }) =>
  editors.map(({ section, name }) => `${section}: ${name}`);

describe('who has a record open', () => {
  it('[6.2] staff, insurer and loss adjuster see each other, never themselves', async () => {
    const [anouk, ilse, lars] = [cast.admin, cast.insurer, cast.adjuster].map((one) => pageOf(one));
    expect(names(await anouk!.note())).toEqual([]);
    seconds(1);
    expect(names(await ilse!.note())).toEqual(['Anouk']);
    seconds(1);
    expect(names(await lars!.note())).toEqual(['Anouk', 'Ilse']);
    expect(names(await anouk!.look())).toEqual(['Ilse', 'Lars']);
  });

  it('two pages of one person are one viewer, who is gone with the last of them', async () => {
    const [first, second] = [pageOf(cast.admin), pageOf(cast.admin)];
    const rik = pageOf(cast.reviewer);
    await first.note();
    await second.note();
    expect(names(await rik.note())).toEqual(['Anouk']);
    await first.leave();
    expect(names(await rik.look())).toEqual(['Anouk']);
    await second.leave();
    expect(names(await rik.look())).toEqual([]);
  });

  it('a page that is silent for 70 seconds is gone, and is swept', async () => {
    const [anouk, rik] = [pageOf(cast.admin), pageOf(cast.reviewer)];
    await anouk.note(['notes']);
    seconds(69);
    expect(names(await rik.note())).toEqual(['Anouk']);
    seconds(1);
    expect(await rik.look()).toEqual({ viewers: [], editors: [] });
    await app.runJob('sweep_presence');
    const left = await app.services.db.selectFrom('record_presence').select('user_id').execute();
    expect(left).toEqual([{ user_id: cast.reviewer.user_id }]);
  });

  it('[6.13] whoever may not see the record hears what is said of none, and is not seen at it', async () => {
    const { strangers } = cast;
    for (const person of [strangers.insurer, strangers.loss_adjuster]) {
      const none = { ...claim(), parent_id: randomUUID() };
      for (const place of [claim(), none]) {
        const look = await refusalOf(app.as(person).call('get_presence', place));
        const note = await refusalOf(
          app.as(person).call('note_presence', { ...place, visit_id: randomUUID() }),
        );
        expect([look.code, note.code]).toEqual(['not_found', 'not_found']);
      }
    }
    expect(names(await pageOf(cast.admin).note())).toEqual([]);
  });

  it('[6.2] a client and a brokerage neither see nor are seen, also at their own claim', async () => {
    for (const person of [cast.client, cast.broker]) {
      const page = pageOf(person);
      for (const trying of [page.note, page.look, page.leave])
        expect((await refusalOf(trying())).code).toBe('forbidden');
    }
  });

  it('[6.2] staff who view as somebody else are not seen, nor are the pages that they come from', async () => {
    const caller = app.as(cast.admin);
    const reason = 'The loss adjuster cannot find the photos.';
    await pageOf(cast.admin, caller).note(['damage']);
    const { editors } = await pageOf(cast.reviewer).note();
    expect(editors).toMatchObject([{ section: 'damage', name: 'Anouk' }]);
    await caller.call('start_view_as', { user_id: cast.adjuster.user_id, reason });
    const refused = await refusalOf(pageOf(cast.adjuster, caller).note(['damage']));
    expect(refused.code).toBe('view_only');
    expect(await pageOf(cast.reviewer).note()).toEqual({ viewers: [], editors: [] });
  });

  it('whoever logs out is gone from every record at once', async () => {
    const caller = app.as(cast.adjuster);
    await pageOf(cast.adjuster, caller).note(['damage']);
    expect(names(await pageOf(cast.reviewer).note())).toEqual(['Lars']);
    await caller.call('signout', {});
    expect(await pageOf(cast.reviewer).note()).toEqual({ viewers: [], editors: [] });
  });

  it('whoever is logged out, on one device or on all others, is gone from every record at once', async () => {
    const [desk, lost, spare] = [1, 2, 3].map(() => app.as(cast.adjuster));
    for (const ended of [lost!, spare!]) {
      await pageOf(cast.adjuster, ended).note(['damage']);
      expect(locks(await pageOf(cast.reviewer).note())).toEqual(['damage: Lars']);
      if (ended === lost) {
        const { devices } = await lost.call('get_devices', {});
        const { session_id } = devices.find((one) => one.current)!;
        await desk!.call('log_out_device', { session_id });
      } else await desk!.call('log_out_others', {});
      expect(await pageOf(cast.reviewer).note()).toEqual({ viewers: [], editors: [] });
      expect((await refusalOf(pageOf(cast.adjuster, ended).note())).code).toBe('not_logged_in');
    }
  });

  it('whose account is closed is gone from every record at once', async () => {
    const { user_id } = cast.adjuster;
    const superadmin = app.as(cast.superadmin);
    await pageOf(cast.adjuster).note(['damage']);
    const { revision } = await superadmin.call('get_account', { user_id });
    await superadmin.call('update_account', { user_id, revision, active: false });
    expect(await pageOf(cast.reviewer).note()).toEqual({ viewers: [], editors: [] });
    await superadmin.call('update_account', { user_id, revision: revision + 1, active: true });
  });

  it('whoever goes on as another of their types is gone from every record at once', async () => {
    const { user_id } = cast.reviewer;
    const set = (account_types: string[]) =>
      app.services.db
        .updateTable('accounts')
        .set({ account_types })
        .where('user_id', '=', user_id)
        .execute();
    const [held] = await app.services.db
      .selectFrom('accounts')
      .select(['account_type', 'account_types'])
      .where('user_id', '=', user_id)
      .execute();
    await set([held!.account_type, 'insurer']);
    const caller = app.as(cast.reviewer);
    await pageOf(cast.reviewer, caller).note(['damage']);
    await caller.call('switch_account_type', { account_type: 'insurer' });
    expect(await pageOf(cast.admin).note()).toEqual({ viewers: [], editors: [] });
    await set(held!.account_types);
  });

  it('nobody is told who looks at their own account', async () => {
    const own = { parent_type: 'account', parent_id: cast.adjuster.user_id } as const;
    await app.as(cast.admin).call('note_presence', { ...own, visit_id: randomUUID() });
    const looked = await refusalOf(app.as(cast.adjuster).call('get_presence', own));
    expect(looked.code).toBe('not_found');
    expect(names(await app.as(cast.reviewer).call('get_presence', own))).toEqual(['Anouk']);
  });

  it('nobody speaks for, or sends away, a page of somebody else', async () => {
    const anouk = pageOf(cast.admin);
    await anouk.note();
    const theirs = app.as(cast.reviewer);
    await theirs.call('leave_presence', { visit_id: anouk.visit_id });
    const said = await theirs.call('note_presence', {
      ...claim(),
      visit_id: anouk.visit_id,
      sections: ['damage'],
    });
    expect(names(said)).toEqual(['Anouk']);
    // What he says counts in his own name.
    expect(locks(await anouk.look())).toEqual(['damage: Rik']);
  });
});

describe('a section that is edited', () => {
  it('is of whoever took it first, until it is given up', async () => {
    const [anouk, rik] = [pageOf(cast.admin), pageOf(cast.reviewer)];
    expect(locks(await anouk.note(['damage', 'notes']))).toEqual([]);
    seconds(1);
    expect(locks(await rik.note(['damage']))).toEqual(['damage: Anouk', 'notes: Anouk']);
    expect(locks(await anouk.note(['damage']))).toEqual([]);
    await anouk.note([]);
    expect(locks(await rik.look())).toEqual([]);
    expect(locks(await anouk.look())).toEqual(['damage: Rik']);
  });

  it('is free after 5 minutes in which nothing was touched; who comes back stands behind', async () => {
    const [anouk, rik] = [pageOf(cast.admin), pageOf(cast.reviewer)];
    await anouk.note(['damage']);
    await rik.note();
    for (let beat = 1; beat <= 11; beat += 1) {
      seconds(25);
      await anouk.note(['damage'], false);
    }
    seconds(24);
    expect(locks(await rik.note())).toEqual(['damage: Anouk']);
    seconds(1);
    await anouk.note(['damage'], false);
    expect(await rik.note(['damage'])).toMatchObject({ viewers: [{ name: 'Anouk' }], editors: [] });
    seconds(1);
    expect(locks(await anouk.note(['damage'], true))).toEqual(['damage: Rik']);
    expect(locks(await rik.look())).toEqual([]);
  });

  it('of a page that went to sleep goes to who is awake', async () => {
    const [anouk, rik] = [pageOf(cast.admin), pageOf(cast.reviewer)];
    await anouk.note(['damage']);
    seconds(80);
    await rik.note(['damage']);
    seconds(1);
    expect(locks(await anouk.note(['damage']))).toEqual(['damage: Rik']);
  });

  it('two who take it at the same moment agree on whose it is', async () => {
    const pages = [pageOf(cast.admin), pageOf(cast.reviewer)];
    await Promise.all(pages.map((page) => page.note(['damage'])));
    const seen = await Promise.all(pages.map(async (page) => locks(await page.look()).length));
    expect(seen.toSorted((a, b) => a - b)).toEqual([0, 1]);
  });
});

it('leaves nothing in the activity and no keys of repeats, however often a page speaks up', async () => {
  const { db } = app.services;
  const kept = async () => [
    await db.selectFrom('audit_log').select('audit_id').execute(),
    await db.selectFrom('idempotency_keys').select('key').execute(),
  ];
  const before = await kept();
  const caller = app.as(cast.admin);
  const visit_id = randomUUID();
  for (let beat = 0; beat < 3; beat += 1)
    await caller.call('note_presence', { ...claim(), visit_id }, { key: `beat ${beat}` });
  await caller.call('leave_presence', { visit_id }, { key: 'left' });
  expect(await kept()).toEqual(before);
});
