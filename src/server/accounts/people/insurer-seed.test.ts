import { expect, it } from 'vitest';
import { insuranceTypes } from '#domain/policies/insurance-types.ts';
import { seedInsurer } from '#server/accounts/people/insurer-seed.ts';
import { startTestApp } from '#test/harness/app.ts';

it('the insurer that an empty book begins with carries every kind of insurance', async () => {
  const { db } = (await startTestApp()).services;
  await seedInsurer(db);
  const { lines } = await db.selectFrom('insurers').select('lines').executeTakeFirstOrThrow();
  expect(lines).toEqual([...insuranceTypes]);
});
