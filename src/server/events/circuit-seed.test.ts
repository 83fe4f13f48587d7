import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { distanceToSegment, flatten, type Point } from '#domain/events/circuit-drawing.ts';
import { seedCircuits } from '#server/events/circuit-seed.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPeople } from '#test/harness/factories.ts';

interface GivenCircuit {
  circuit_id: string;
  turns: number | null;
  outline: number[][] | null;
  corners: { number: number; name: string; x: number | null; y: number | null }[];
}

const given = JSON.parse(
  readFileSync(new URL('circuit-data/circuits.json', import.meta.url), 'utf8'),
) as GivenCircuit[];

/** Circuits on whose outline only the corners are known that its curvature shows. */
const counted = ['baku', 'buenos-aires', 'las-vegas', 'miami'];
const metresOfDegree = 111_320;

/** How many metres of the lap lie before a point of the outline, and how far the point lies beside it. */
function placeOnLap(line: readonly Point[], at: Point): { after: number; beside: number } {
  let found = { after: 0, beside: Infinity };
  let driven = 0;
  for (const [index, end] of line.slice(1).entries()) {
    const start = line[index] ?? end;
    const beside = distanceToSegment(at, start, end) * metresOfDegree;
    if (beside < found.beside) {
      const from_start = Math.hypot(at[0] - start[0], at[1] - start[1]) * metresOfDegree;
      found = { after: driven + from_start, beside };
    }
    driven += Math.hypot(end[0] - start[0], end[1] - start[1]) * metresOfDegree;
  }
  return found;
}

describe('the circuits that the product knows', () => {
  it('have their corners numbered from 1, each name once, and no name that is only a number', () => {
    for (const { corners } of given) {
      const numbers = corners.map(({ number }) => number);
      expect(numbers).toEqual(corners.map((_, index) => index + 1));
      const names = corners.flatMap(({ name }) => (name === '' ? [] : [name.toLowerCase()]));
      expect(names).toEqual([...new Set(names)]);
      expect(names.filter((name) => /^(t|turn|corner)?\s?\d+$/.test(name))).toEqual([]);
    }
  });

  it('have as many corners as turns', () => {
    const others = given.filter(({ corners, turns }) => corners.length !== turns);
    expect(others.map(({ circuit_id }) => circuit_id)).toEqual(counted);
  });

  it.each(given.filter(({ outline }) => outline !== null))(
    'have the corners of $circuit_id on the outline, in the order of the lap',
    ({ outline, corners }) => {
      const line = flatten(outline ?? []);
      const flat = flatten([outline?.[0] ?? [], ...corners.map(({ x, y }) => [x ?? 0, y ?? 0])]);
      const places = flat.slice(1).map((at) => placeOnLap(line, at));
      expect(Math.max(...places.map(({ beside }) => beside))).toBeLessThan(3);
      const laps = places.map(({ after }) => after);
      expect(laps).toEqual(laps.toSorted((a, b) => a - b));
    },
  );

  it('name the corners of Zandvoort as the circuit does', () => {
    const zandvoort = given.find(({ circuit_id }) => circuit_id === 'zandvoort');
    const names = zandvoort?.corners.map(({ name }) => name) ?? [];
    expect([names[0], names[2], names[6], names[13]]).toEqual([
      'Tarzanbocht',
      'Hugenholtzbocht',
      'Scheivlak',
      'Arie Luyendijkbocht',
    ]);
  });
});

describe('a course that the product gave', () => {
  let app: TestApp;
  let people: Awaited<ReturnType<typeof buildPeople>>;

  beforeAll(async () => {
    app = await startTestApp();
    people = await buildPeople(app.services.db);
    await seedCircuits(app.services.db);
  });

  /** The circuit as an earlier version of the product gave it: two corners, called by their numbers. */
  async function giveFormer(circuit_id: string, turns = 2): Promise<void> {
    await sql`update circuits set corners = f.corners, turns = ${turns}, given_course = course_mark(outline, f.corners)
      from (select jsonb_agg(k || jsonb_build_object('name', 'Turn ' || (k ->> 'number'))) as corners
        from circuits c, jsonb_array_elements(c.corners) k
        where c.circuit_id = ${circuit_id} and (k ->> 'number')::int <= 2) f
      where circuit_id = ${circuit_id}`.execute(app.services.db);
  }

  const cornersOf = async (circuit_id: string) =>
    (await app.as(people.admin).call('get_circuit', { circuit_id })).corners.map(
      ({ name }) => name,
    );

  it('becomes the one that it knows now where nobody changed it, once', async () => {
    await giveFormer('monza');
    await seedCircuits(app.services.db);
    expect((await cornersOf('monza'))[10]).toBe('Curva Alboreto');
    const { revision } = await app.as(people.admin).call('get_circuit', { circuit_id: 'monza' });
    await seedCircuits(app.services.db);
    expect(await app.as(people.admin).call('get_circuit', { circuit_id: 'monza' })).toMatchObject({
      revision,
    });
  });

  it('takes its number of turns along, unless staff said another', async () => {
    await giveFormer('zolder');
    await giveFormer('assen', 19);
    await seedCircuits(app.services.db);
    const turnsOf = async (circuit_id: string) =>
      (await app.as(people.admin).call('get_circuit', { circuit_id })).turns;
    expect([await turnsOf('zolder'), await turnsOf('assen')]).toEqual([15, 19]);
  });

  it('stays where staff named a corner', async () => {
    await giveFormer('imola');
    await app
      .as(people.admin)
      .call('name_corner', { circuit_id: 'imola', number: 2, name: 'Tamburello' });
    await seedCircuits(app.services.db);
    expect(await cornersOf('imola')).toEqual(['Turn 1', 'Tamburello']);
  });
});
