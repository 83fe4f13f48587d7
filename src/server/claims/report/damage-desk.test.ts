import { beforeAll, expect, it } from 'vitest';
import { damageColumns, firstDamageLine, linesOfSheet } from '#domain/claims/damage-sheet.ts';
import { itemsOfTable, itemTable } from '#domain/lines/item-table.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildClaim,
  buildClaimPeople,
  buildCover,
  buildDraft,
  type BuiltClaim,
  type ClaimPeople,
  keyOf,
  readClaim,
  typedLine,
} from '#test/harness/claim-factories.ts';

let app: TestApp;
let people: ClaimPeople;

beforeAll(async () => {
  app = await startTestApp();
  people = await buildClaimPeople(app);
});

type Line = ReturnType<typeof typedLine>;

async function paidBefore(line: Line): Promise<void> {
  const { cover, claim_id } = await buildClaim(app, await buildCover(app, people), {
    status: 'approved',
    lines: [line],
  });
  expect(cover.people).toBe(people);
  await app.services.db
    .updateTable('claim_lines')
    .set({ settled: true })
    .where('claim_id', '=', claim_id)
    .execute();
}

const pricesOf = ({ claim_id }: BuiltClaim) =>
  app.as(people.loss_adjuster).call('get_part_prices', { claim_id });

it('three radiators paid at 610.00, 640.00 and 700.00 each say 640.00; two mirrors say nothing', async () => {
  const radiator = { description: 'Radiator left' };
  await paidBefore(typedLine(61_000, 61_000, radiator));
  await paidBefore(typedLine(140_000, 128_000, { ...radiator, quantity: '2' }));
  const claim = await buildClaim(app, await buildCover(app, people), {
    status: 'under_review',
    lines: [
      typedLine(90_000, null, { description: 'RADIATOR LEFT' }),
      typedLine(20_000, null, { description: 'Mirror' }),
    ],
  });
  await paidBefore(typedLine(20_000, 20_000, { description: 'Mirror' }));
  expect(await pricesOf(claim)).toEqual({ prices: [] });
  await paidBefore(typedLine(70_000, 70_000, radiator));
  const { lines } = await readClaim(app, claim, people.loss_adjuster);
  expect(await pricesOf(claim)).toEqual({
    prices: [
      {
        claim_line_id: lines[0]?.claim_line_id,
        count: 3,
        median: 64_000,
        lowest: 61_000,
        highest: 70_000,
      },
    ],
  });
});

it('the table goes out as a sheet and comes in unchanged', async () => {
  const claim = await buildDraft(app, await buildCover(app, people));
  const { claim_id } = claim;
  const client = app.as(people.agent);
  const written = [
    typedLine(124_050, null, { part_number: '997.106', quantity: '2', supplier: 'Porsche' }),
    typedLine(71_250, null, { kind: 'labour', description: 'Refit front', quantity: '7.5' }),
  ];
  const save = async (lines: Line[]) =>
    client.call('save_claim_lines', { ...(await keyOf(app, claim)), lines });
  const before = await save(written);
  const { bytes } = await client.download('get_damage_sheet', { claim_id });
  const { rows } = await client.upload(
    'read_table',
    {},
    { document_name: 'damage.xlsx', bytes, content_type: 'application/octet-stream' },
  );
  expect(rows[0]?.slice(-2)).toEqual(['Agreed', 'Reason']);
  const read = itemsOfTable(damageColumns, itemTable(damageColumns, rows), firstDamageLine);
  const { lines } = linesOfSheet(read.map(({ answers }) => answers));
  const after = await save([...lines]);
  const withoutId = (line: (typeof after.lines)[number]) => ({ ...line, claim_line_id: '' });
  expect(after.lines.map(withoutId)).toEqual(before.lines.map(withoutId));
});
