import { beforeAll, describe, expect, it } from 'vitest';
import { seedReference } from '#server/reference-seed.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount, buildCar, buildEvent, buildPeople } from '#test/harness/factories.ts';
import { importDriver } from '#test/harness/import-driver.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof buildPeople>>;
let steps: ReturnType<typeof importDriver>;

beforeAll(async () => {
  app = await startTestApp();
  people = await buildPeople(app.services.db);
  await seedReference(app.services.db);
  steps = importDriver(app, people.superadmin);
});

const driversNamed = (last_name: string) =>
  app.services.db
    .selectFrom('drivers')
    .selectAll()
    .where('last_name', '=', last_name)
    .orderBy('first_name')
    .execute();

const season = 'Championship,Event,Circuit,From,To';

describe('an import in four steps', () => {
  it('matches columns by name with first values, and writes nothing before the last step', async () => {
    const text =
      'Voornaam;Surname;Geboortedatum;Nat\nSanne;Kuipers;17/05/1996;NED\nTom;Kuipers;03/11/1990;GER\n';
    const run = await steps.send('drivers', text);
    expect(run).toMatchObject({
      status: 'matching',
      row_count: 2,
      file_note: 'CSV, UTF-8, semicolons',
    });
    expect(run.columns[0]).toEqual({ name: 'Voornaam', samples: ['Sanne', 'Tom'] });
    expect(run.sources.map(({ field }) => field)).toEqual([
      'first_name',
      'last_name',
      'birth_date',
      'country',
    ]);
    const checked = await steps.check(run);
    expect(checked).toMatchObject({ status: 'checked', counts: { create: 2, update: 0 } });
    expect(await driversNamed('Kuipers')).toEqual([]);
    const done = await steps.write(checked);
    expect(done).toMatchObject({ status: 'imported', created_records: 2 });
    expect(done.abilities).toEqual(['undo_import']);
    expect(await driversNamed('Kuipers')).toMatchObject([
      { first_name: 'Sanne', birth_date: '1996-05-17', country: 'NL', experience: 'Unknown' },
      { first_name: 'Tom', birth_date: '1990-11-03', country: 'DE' },
    ]);
    const { rows } = await app
      .as(people.admin)
      .call('get_import_rows', { import_id: run.import_id });
    expect(rows.map(({ row_number, outcome }) => [row_number, outcome])).toEqual([
      [2, 'create'],
      [3, 'create'],
    ]);
  });

  it('groups what is wrong, mends all rows with one answer, and remembers a name', async () => {
    const championship = 'Winter Cup';
    const lines = Array.from(
      { length: 14 },
      (_, n) =>
        `${championship},Round ${n + 1},Circuit of Nowhere,${n + 1}/02/2026,${n + 1}/02/2026`,
    );
    const text = [season, ...lines, `${championship},Round 15,Zandvoort,28/02/2026,`].join('\n');
    const run = await steps.check(await steps.send('events', text));
    expect(run.counts).toMatchObject({ create: 0, problem: 15 });
    const groups = await steps.problems(run);
    expect(groups.map(({ code, field, rows }) => [code, field, rows])).toEqual([
      ['unknown', 'championship_id', 15],
      ['unknown', 'circuit_id', 14],
      ['missing', 'end_on', 1],
    ]);
    expect(groups[1]?.values).toEqual([{ value: 'Circuit of Nowhere', note: '', rows: 14 }]);
    const fixed = await steps.fix(
      run,
      { fix: 'create', code: 'unknown', field: 'championship_id' },
      {
        fix: 'use',
        code: 'unknown',
        field: 'circuit_id',
        value: 'circuit of nowhere',
        use: 'assen',
      },
      { fix: 'use', code: 'missing', field: 'end_on', use: '28/02/2026' },
    );
    expect(fixed).toMatchObject({ counts: { create: 15, problem: 0 }, created_records: 16 });
    expect(await steps.write(fixed)).toMatchObject({ status: 'imported' });
    const again = await steps.check(
      await steps.send(
        'events',
        `${season}\nWinter Cup,Final,CIRCUIT OF NOWHERE,13/12/2026,14/12/2026`,
      ),
    );
    expect(again.counts).toMatchObject({ create: 1, problem: 0 });
  });

  it('tells of each row by its number and field, and gives the rejected rows back with a reason', async () => {
    const text =
      'Make,Model,Class,Chassis no,Value\nPorsche,992 Cup,CUP,REJ-1,"260.000,00"\nFerrari,296,GT3,REJ-2,much\n,296,GT3,=1+1,"1,000"\n';
    const run = await steps.check(await steps.send('cars', text));
    const staff = app.as(people.admin);
    const { rows } = await staff.call('get_import_rows', {
      import_id: run.import_id,
      outcome: ['problem'],
    });
    expect(
      rows.map(({ row_number, problems }) => [row_number, problems.map((p) => p.text)]),
    ).toEqual([
      [3, ['Insured value: not an amount, “much”']],
      [4, ['Chassis number: a formula, “=1+1”', 'Make: missing']],
    ]);
    const rejects = await staff.download('get_import_rejects', { import_id: run.import_id });
    expect(rejects.headers['content-disposition']).toContain('list-not-imported.csv');
    expect(rejects.bytes.toString().slice(1).split('\r\n')).toEqual([
      'Make,Model,Class,Chassis no,Value,Row,Reason',
      'Ferrari,296,GT3,REJ-2,much,3,"Insured value: not an amount, “much”"',
      `,296,GT3,'=1+1,"1,000",4,"Chassis number: a formula, “=1+1”; Make: missing"`,
      '',
    ]);
    const done = await steps.write(run);
    expect(done).toMatchObject({ created_records: 1, counts: { create: 1, problem: 2 } });
  });

  it('asks which comes first, the day or the month, when a column says neither', async () => {
    const text = 'First name,Last name,Date of birth\nAnna,Open,03/04/1990\nBen,Open,05/06/1991\n';
    const run = await steps.check(await steps.send('drivers', text));
    expect(await steps.problems(run)).toMatchObject([
      { code: 'ambiguous_date', field: 'birth_date', rows: 2, fixes: ['date_order', 'skip_rows'] },
    ]);
    const fixed = await steps.fix(run, {
      fix: 'date_order',
      code: 'ambiguous_date',
      field: 'birth_date',
      use: 'month_first',
    });
    await steps.write(fixed);
    const dates = (await driversNamed('Open')).map(({ birth_date }) => birth_date);
    expect(dates).toEqual(['1990-03-04', '1991-05-06']);
  });

  it('keeps warnings apart: a repeated row is skipped, a contradicting one is asked about', async () => {
    const text =
      'First name,Last name,Date of birth,Licence\nEva,Twice,1990-01-31,A1\nEva,Twice,1990-01-31,A1\nEva,Twice,1990-01-31,B2\n';
    const run = await steps.check(await steps.send('drivers', text));
    expect(run).toMatchObject({ counts: { create: 1, skip: 1, problem: 1 }, warning_rows: 1 });
    expect((await steps.problems(run)).map(({ code, severity }) => [code, severity])).toEqual([
      ['contradicts', 'error'],
      ['repeats', 'warning'],
    ]);
    const fixed = await steps.fix(run, { fix: 'keep_last', code: 'contradicts', field: '' });
    await steps.write(fixed);
    expect(await driversNamed('Twice')).toMatchObject([{ licence_number: 'B2' }]);
  });
});

describe('records that are there already', () => {
  const list = (value: string) =>
    `Make,Model,Class,Chassis number,Value,Start number\nBMW,M4 GT3,GT3,UPD-1,${value},7\n`;

  it('are recognised and updated; a second import of the same file changes nothing', async () => {
    const { db } = app.services;
    const { car_id } = await buildCar(db, { chassis_number: 'upd-1', insured_value: 40_000_000 });
    const run = await steps.check(await steps.send('cars', list('450000')));
    expect(run.counts).toMatchObject({ create: 0, update: 1 });
    await steps.write(run);
    const car = () =>
      db.selectFrom('cars').selectAll().where('car_id', '=', car_id).executeTakeFirstOrThrow();
    expect(await car()).toMatchObject({
      insured_value: 45_000_000,
      start_number: '7',
      revision: 1,
    });
    const again = await steps.check(await steps.send('cars', list('450000')));
    expect(again.counts).toMatchObject({ create: 0, update: 0, same: 1 });
    const nothing = await app
      .as(people.superadmin)
      .answer('run_import', { import_id: again.import_id, revision: again.revision });
    expect(nothing).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
    expect((await car()).revision).toBe(1);
  });

  it('stay as they are when staff say so, and never lose a value to an empty cell', async () => {
    const kept = await steps.check(await steps.send('cars', list('460000')), {}, 'keep');
    expect(kept.counts).toMatchObject({ update: 0, same: 1 });
    const bare =
      'Make,Model,Class,Chassis number,Value,Start number\nBMW,M4 GT3,GT3,UPD-1,450000,\n';
    const run = await steps.check(await steps.send('cars', bare));
    expect(run.counts).toMatchObject({ update: 0, same: 1 });
  });

  it('leaves an admin alone whose address stands in a list of clients', async () => {
    const text = `Company,Contact,Email\nCuckoo BV,Cuckoo,${people.admin.email}\n`;
    const run = await steps.check(await steps.send('accounts', text));
    expect(run.counts).toMatchObject({ problem: 1 });
    expect(await steps.problems(run)).toMatchObject([{ code: 'taken' }]);
  });

  it('writes nothing when somebody changed records since the check', async () => {
    const { db } = app.services;
    const text =
      'Make,Model,Class,Chassis number,Value\nAudi,R8,GT3,STALE-1,400000\nAudi,R8,GT3,STALE-2,400000\n';
    const run = await steps.check(await steps.send('cars', text));
    await buildCar(db, { chassis_number: 'STALE-2' });
    const back = await steps.write(run);
    expect(back).toMatchObject({ status: 'checked', counts: { create: 1, update: 1 } });
    expect(back.failure).toContain('nothing was imported');
    const made = db.selectFrom('cars').select('car_id').where('chassis_number', '=', 'STALE-1');
    expect(await made.execute()).toEqual([]);
  });

  it('answers a step that was overtaken with a conflict', async () => {
    const run = await steps.check(await steps.send('cars', list('470000')));
    const late = await app
      .as(people.superadmin)
      .answer('run_import', { import_id: run.import_id, revision: run.revision - 1 });
    expect(late.status).toBe(409);
  });
});

describe('taking an import back', () => {
  it('removes new records, gives changed ones their old values, and leaves a trail', async () => {
    const { db } = app.services;
    const { car_id } = await buildCar(db, {
      chassis_number: 'UNDO-1',
      insured_value: 30_000_000,
      user_id: null,
    });
    const team = await buildAccount(db, { team_name: 'Undo Racing' });
    const text =
      'Make,Model,Class,Chassis number,Value,Team\nBMW,M2,CUP,UNDO-1,350000,Undo Racing\nBMW,M2,CUP,UNDO-2,360000,\n';
    const done = await steps.write(await steps.check(await steps.send('cars', text)));
    const cars = () =>
      db
        .selectFrom('cars')
        .select(['car_id', 'insured_value', 'user_id'])
        .where('chassis_number', 'in', ['UNDO-1', 'UNDO-2'])
        .orderBy('chassis_number')
        .execute();
    expect(await cars()).toMatchObject([{ insured_value: 35_000_000, user_id: team.user_id }, {}]);
    expect(await steps.undo(done)).toMatchObject({ status: 'undone', abilities: [] });
    expect(await cars()).toEqual([{ car_id, insured_value: 30_000_000, user_id: null }]);
    const trail = await db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('record_id', '=', car_id)
      .orderBy('audit_id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(['import', 'undo_import']);
    expect(trail[0]?.actor_id).toBe(people.superadmin.user_id);
  });

  it('takes circuits and championships back that were made for names', async () => {
    const text = `${season}\nUndo Cup,Opening,Sanya Street,28/03/2026,29/03/2026\n`;
    const checked = await steps.check(await steps.send('events', text));
    const run = await steps.fix(
      checked,
      { fix: 'create', code: 'unknown', field: 'championship_id' },
      { fix: 'create', code: 'unknown', field: 'circuit_id', country: 'CN' },
    );
    const done = await steps.write(run);
    expect(done.created_records).toBe(3);
    const { db } = app.services;
    const circuit = () =>
      db
        .selectFrom('circuits')
        .select('country')
        .where('circuit_id', '=', 'sanya-street')
        .execute();
    expect(await circuit()).toEqual([{ country: 'CN' }]);
    await steps.undo(done);
    expect(await circuit()).toEqual([]);
    const left = db.selectFrom('championships').select('year').where('name', '=', 'Undo Cup');
    expect(await left.execute()).toEqual([]);
  });

  it('is refused while something refers to a record, or after somebody changed one', async () => {
    const { db } = app.services;
    const circuits = 'Code,Name,Country\nrefer-ring,Refer Ring,NL\n';
    const used = await steps.write(await steps.check(await steps.send('circuits', circuits)));
    await buildEvent(db, { circuit_id: 'refer-ring' });
    const refusal = async (run: { import_id: string; revision: number }) =>
      app
        .as(people.superadmin)
        .answer('undo_import', { import_id: run.import_id, revision: run.revision });
    expect(await refusal(used)).toMatchObject({
      status: 409,
      body: { message: 'This import cannot be taken back: row 2 is in use by other records.' },
    });
    const drivers = 'First name,Last name\nIda,Changed\n';
    const run = await steps.write(await steps.check(await steps.send('drivers', drivers)));
    await db
      .updateTable('drivers')
      .set({ country: 'BE' })
      .where('last_name', '=', 'Changed')
      .execute();
    expect(await refusal(run)).toMatchObject({ status: 409 });
    expect(await driversNamed('Changed')).toHaveLength(1);
  });
});

describe('who and how much', () => {
  it('[6.2] leaves to superadmins what premiums hang on', async () => {
    const file = { document_name: 'a.csv', content_type: 'text/csv', bytes: Buffer.from('a\n1') };
    const admin = app.as(people.admin);
    await expect(
      admin.upload('start_import', { target: 'premium_tax' }, file),
    ).rejects.toMatchObject({
      status: 403,
    });
  });

  it('other premium tax rates begin a draft, which is taken back until somebody publishes it', async () => {
    const superadmin = app.as(people.superadmin);
    const text =
      'Country,Line,Rate %,Valid from\nNetherlands,HULL,22.5,01-01-2027\nGermany,HULL,19,01-01-2027\n';
    const bring = async () => steps.check(await steps.send('premium_tax', text));
    const drafts = async () =>
      (await superadmin.call('get_tax_versions', {})).versions.filter(
        ({ state }) => state === 'draft',
      );
    const checked = await bring();
    expect(checked.counts).toMatchObject({ create: 1, update: 0, same: 1 });
    const done = await steps.write(checked);
    expect(await drafts()).toMatchObject([{ version: '2027-01-01', rates: 1, revision: 0 }]);
    expect((await bring()).counts).toMatchObject({ create: 0, same: 2 });
    await steps.undo(done);
    expect(await drafts()).toEqual([]);

    const kept = await steps.write(await bring());
    await superadmin.call('publish_tax_draft', { version: '2027-01-01', revision: 0 });
    const refused = await superadmin.answer('undo_import', {
      import_id: kept.import_id,
      revision: kept.revision,
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'This import cannot be taken back: row 2 is published since.' },
    });
    const { ipt_info } = await superadmin.call('get_ipt_info', {});
    const dutch = ipt_info.filter(
      ({ country_code, line }) => country_code === 'NL' && line === 'HULL',
    );
    expect(dutch.map(({ rate_pct, valid_to }) => [rate_pct, valid_to])).toEqual([
      ['21', '2026-12-31'],
      ['22.5', null],
    ]);
  });

  it('takes the templates that it gives', async () => {
    const staff = app.as(people.superadmin);
    for (const format of ['csv', 'xlsx'] as const) {
      const template = await staff.download('get_import_template', { target: 'cars', format });
      const run = await steps.send('cars', template.bytes, `template.${format}`);
      expect(run.sources).toHaveLength(14);
      const checked = await steps.check(run);
      expect(await steps.problems(checked)).toMatchObject([{ code: 'unknown', field: 'user_id' }]);
    }
  });

  it('an import that nobody goes on with for a month is given up, one that was done is not', async () => {
    const text = 'First name,Last name\nOld,Driver\n';
    const done = await steps.write(await steps.check(await steps.send('drivers', text)));
    const open = await steps.send('drivers', text);
    const today = app.clock.now();
    app.clock.set(new Date(today.getTime() + 31 * 86_400_000));
    await app.runJob('tidy_imports');
    app.clock.set(today);
    expect((await steps.now(done.import_id)).status).toBe('imported');
    expect((await steps.now(open.import_id)).status).toBe('discarded');
    const rows = await app.services.db
      .selectFrom('import_rows')
      .select('import_id')
      .where('import_id', 'in', [done.import_id, open.import_id])
      .execute();
    expect(rows).toEqual([{ import_id: done.import_id }]);
  });

  it('takes 10,000 rows, and takes them back', { timeout: 60_000 }, async () => {
    const lines = Array.from(
      { length: 10_000 },
      (_, n) => `First${n},Many,${1950 + (n % 50)}-01-31`,
    );
    const text = ['First name,Last name,Date of birth', ...lines].join('\n');
    const run = await steps.check(await steps.send('drivers', text));
    expect(run.counts).toMatchObject({ create: 10_000 });
    const done = await steps.write(run);
    expect(done).toMatchObject({ status: 'imported', created_records: 10_000 });
    expect(await steps.undo(done)).toMatchObject({ status: 'undone' });
    expect(await driversNamed('Many')).toEqual([]);
  });
});
