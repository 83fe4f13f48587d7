import { sql } from 'kysely';
import { none, type Scene, type Step, today } from './scene.ts';
import { type Journal, type PricedVersion, taxHolder } from './journal.ts';
import { words } from './independent-money.ts';

// Insurers begin to pay the tax of a country themselves, and stop (decision 110).

/** From today on an insurer pays the tax of other countries itself than before. */
export const changeTaxPayer: Step = async (scene) => {
  const { world, choice } = scene;
  const insurer_id = choice.pick(world.insurers);
  const countries = ['NL', 'BE'].filter(() => choice.whole(0, 1) === 1);
  const name = await paysTax(world, { insurer_id, countries, from: today(scene) });
  const paid = countries.length === 0 ? 'no tax' : `the tax of ${countries.join(' and ')}`;
  return { said: `${name} pays ${paid} itself`, change: none };
};

/** Says whose tax an insurer pays itself from a day on; answers what it is called. */
export async function paysTax(
  { app }: Pick<Scene['world'], 'app'>,
  of: { insurer_id: string; countries: readonly string[]; from: string },
): Promise<string> {
  const own_tax = of.countries.map((country_code) => ({ country_code, from: of.from }));
  const { rows } = await sql<{ name: string }>`
    update insurers set own_tax = ${JSON.stringify(own_tax)} where insurer_id = ${of.insurer_id} returning name`.execute(
    app.services.db,
  );
  return rows[0]?.name ?? '';
}

/** Nobody pays tax itself: a history begins with that. */
export async function nobodyPaysTax({ app }: Scene['world']): Promise<void> {
  await sql`update insurers set own_tax = '[]'`.execute(app.services.db);
}

/** Who pays which tax itself, as insurer and country. */
async function taxPayers({ app }: Scene['world']): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ pays: string }>`
    select insurer_id || ' ' || (t ->> 'country_code') as pays from insurers, jsonb_array_elements(own_tax) t`.execute(
    app.services.db,
  );
  return new Set(rows.map(({ pays }) => pays));
}

/** The insurers of a version by their shares, leader first. */
function panelOf({ insurer_id, panel }: PricedVersion) {
  if (panel.length === 0) return [{ insurer_id, share_bp: 10_000 }];
  return panel.toSorted((one) => (one.insurer_id === insurer_id ? -1 : 1));
}

/**
 * Tax that was charged since `before` stands with whoever pays it by the setting of today, each by its share, rest of cents
 * to the leader; tax that went back came from nobody who did not have it.
 */
export async function taxHolderDifferences(
  scene: Scene,
  before: Journal,
  panels: readonly PricedVersion[],
): Promise<string[]> {
  const known = new Set(before.entries.map(({ transaction_id }) => transaction_id));
  const fresh = scene.journal.entries.filter(
    (one) => one.country_code !== null && !known.has(one.transaction_id),
  );
  const pays = await taxPayers(scene.world);
  const found: string[] = [];
  for (const [key, own] of Map.groupBy(
    fresh,
    (one) => `${one.transaction_id} ${one.country_code ?? ''}`,
  )) {
    const country = key.slice(-2);
    const charged = own.reduce((sum, { amount }) => sum - amount, 0);
    // Of a booking in which something else of the country went back at once, the two cannot be told apart.
    if (own.some(({ amount }) => amount > 0)) continue;
    const expected = panels.map((version) => sharesOf(charged, country, panelOf(version), pays));
    const booked = new Map(own.map((one) => [taxHolder(one), -one.amount]));
    const holds = expected.some((shares) =>
      [...new Set([...shares.keys(), ...booked.keys()])].every(
        (holder) => (shares.get(holder) ?? 0) === (booked.get(holder) ?? 0),
      ),
    );
    if (!holds)
      found.push(
        `tax of ${country}, ${words(charged)}: ${[...booked].map(([holder, amount]) => `${holder} has ${words(amount)}`).join(', ')}`,
      );
  }
  return found;
}

function sharesOf(
  amount: number,
  country: string,
  panel: readonly { insurer_id: string; share_bp: number }[],
  pays: ReadonlySet<string>,
): Map<string, number> {
  const [leader, ...others] = panel;
  const parts = new Map(
    others.map((one) => [one.insurer_id, Math.floor((amount * one.share_bp) / 10_000)]),
  );
  const rest = [...parts.values()].reduce((sum, one) => sum - one, amount);
  if (leader) parts.set(leader.insurer_id, rest);
  const held = new Map<string, number>();
  for (const [insurer_id, part] of parts) {
    const holder = pays.has(`${insurer_id} ${country}`) ? insurer_id : 'ours';
    held.set(holder, (held.get(holder) ?? 0) + part);
  }
  return held;
}
