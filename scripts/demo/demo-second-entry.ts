import type { DemoCar } from './demo-people.ts';

/** A second car of a team; its luck moves the level of its series. */
export const secondEntry: DemoCar = {
  team: 'atlantico',
  make: 'Duqueine',
  model: 'D09',
  car_class: 'LMP3',
  value: 29_000_000,
  start_number: '89',
  championship: 'European Le Mans Series',
  drivers: [
    ['Vasco', 'Almeida', '1997-02-09', 'PT', 'Silver', 'Experienced'],
    ['Tiago', 'Queirós', '1972-06-16', 'PT', 'Bronze', 'Experienced'],
  ],
};

/** Of each of its seasons the rounds that end with a crash: none of the first, then so many that another level is suggested. */
export const crashesOfSecondEntry: readonly (readonly [year: number, rounds: readonly number[]])[] =
  [
    [2025, []],
    [2026, [0, 2, 4]],
  ];
