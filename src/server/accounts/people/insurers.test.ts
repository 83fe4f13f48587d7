import { expect, it } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import { buildInsurer, buildPeople } from '#test/harness/factories.ts';

const app = await startTestApp();
const people = await buildPeople(app.services.db);

it('insurers pay premium tax of countries themselves from a day that is not over; what began stays', async () => {
  const insurer = await buildInsurer(app.services.db);
  const superadmin = app.as(people.superadmin);
  const fields = { name: 'Marlow', lines: ['on_track' as const], share_pct: '60' };
  const { insurer_id } = insurer;
  const save = (revision: number, own_tax: { country_code: string; from: string }[]) =>
    superadmin.answer('save_insurer', {
      ...{ ...fields, insurer_id, revision, bordereau_email: '', own_tax },
    });
  const begun = { country_code: 'NL', from: app.clock.now().toISOString().slice(0, 10) };
  expect(await save(0, [begun])).toMatchObject({ status: 200, body: { own_tax: [begun] } });
  app.clock.set(new Date(app.clock.now().getTime() + 2 * 86_400_000));
  expect(await save(1, [begun, { country_code: 'BE', from: begun.from }])).toMatchObject({
    body: { fields: [{ field: 'own_tax.1.from' }] },
  });
  expect(await save(1, [begun, begun])).toMatchObject({
    body: { fields: [{ field: 'own_tax' }] },
  });
  const left_out = { ...fields, insurer_id, revision: 1, bordereau_email: '' };
  expect(await superadmin.call('save_insurer', left_out)).toMatchObject({ own_tax: [begun] });
  expect(await save(2, [])).toMatchObject({ status: 200, body: { own_tax: [] } });
});
