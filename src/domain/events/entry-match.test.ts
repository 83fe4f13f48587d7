import { describe, expect, it } from 'vitest';
import { enteredTeams, type Entry, matchEntries } from './entry-match.ts';

const known = {
  clients: [
    { user_id: 'dalen', company_name: 'Van Dalen Racing', team_name: 'VDR' },
    { user_id: 'alpen', company_name: 'Alpenblick Racing GmbH', team_name: '' },
  ],
  cars: [
    { car_id: 'p27', user_id: 'dalen', make: 'Porsche', model: '911 GT3 R', start_number: '27' },
    { car_id: 'p28', user_id: 'dalen', make: 'Porsche', model: '911 GT3 R', start_number: '28' },
    {
      car_id: 'l63',
      user_id: 'alpen',
      make: 'Lamborghini',
      model: 'Huracán GT3',
      start_number: '63',
    },
    { car_id: 'x27', user_id: 'alpen', make: 'Radical', model: 'SR3', start_number: '27' },
  ],
  drivers: [
    { driver_id: 'thijs', user_ids: ['dalen'], name: 'Thijs Kuipers' },
    { driver_id: 'sanne', user_ids: ['dalen'], name: 'Sanne de Wit' },
    { driver_id: 'other', user_ids: ['alpen'], name: 'Sanne de Wit' },
  ],
};
const entry = (part: Partial<Entry>): Entry => ({
  ...{ start_number: '', team: '', car: '', drivers: '' },
  ...part,
});
const carsOf = (...entries: Entry[]) =>
  matchEntries(entries, known).clients.flatMap(({ cars }) => cars.map(({ car_id }) => car_id));

describe('whose car an entry is', () => {
  it.each([
    ['the team and the number', { team: 'van dalen racing', start_number: '27' }, ['p27']],
    ['a part of the team’s name', { team: 'Alpenblick Racing', start_number: '63' }, ['l63']],
    ['a longer name of the team', { team: 'VDR by Shell', start_number: '28' }, ['p28']],
    [
      'accents that the list leaves out',
      { team: 'Alpenblick Racing GmbH', car: 'Lamborghini Huracan GT3 EVO2' },
      ['l63'],
    ],
    [
      'no team: number and car together',
      { start_number: '27', car: 'Porsche 911 GT3 R (992)' },
      ['p27'],
    ],
    ['no team: a number alone tells nothing', { start_number: '63' }, []],
    ['one name for two cars', { team: 'VDR', car: 'Porsche 911 GT3 R' }, []],
  ] as const)('%s', (_, part, cars) => {
    expect(carsOf(entry(part))).toEqual(cars);
  });

  it('a row that comes again is one car, and cars of a team stand together', () => {
    const one = entry({ team: 'VDR', start_number: '27' });
    const { clients } = matchEntries([one, one, entry({ team: 'VDR', start_number: '28' })], known);
    expect(clients).toHaveLength(1);
    expect(clients[0]?.cars.map(({ car_id }) => car_id)).toEqual(['p27', 'p28']);
  });

  it('takes the drivers of that client alone, whatever their category', () => {
    const drivers = 'Sanne de Wit/Silver; Thijs Kuipers; Nobody Known';
    const { clients } = matchEntries([entry({ team: 'VDR', start_number: '27', drivers })], known);
    expect(clients[0]?.cars[0]?.driver_ids).toEqual(['thijs', 'sanne']);
  });

  it.each([
    [{ team: 'Team Nobody', start_number: '63' }, 'No client of this name.'],
    [{ team: 'VDR', start_number: '99' }, 'No such car in the garage.'],
    [{ team: 'VDR', car: 'Porsche 911 GT3 R' }, 'Several cars answer to it.'],
  ] as const)('says why not: %j', (part, why) => {
    expect(matchEntries([entry(part)], known).unknown).toEqual([{ entry: entry(part), why }]);
  });
});

it('the teams of an entry list are those whose names it writes, each once', () => {
  const teams = ['Van Dalen Racing', 'VDR', 'Nobody', '', 'Alpenblick Racing'];
  const entries = teams.map((team) => entry({ team }));
  expect(enteredTeams(entries, known.clients)).toEqual(['dalen', 'alpen']);
});
