import { addDays, instantOf } from '#domain/dates.ts';
import type { DemoCover, DemoEnding } from './demo-endings.ts';
import { DemoChance } from './demo-chance.ts';
import { crashesOfSecondEntry, secondEntry } from './demo-second-entry.ts';
import type { DemoStage, StagedCar, StagedEvent } from './demo-stage.ts';

/** Who covers what and when: some a whole season, some a few rounds at a time, some race by race. */
export function planSeason(stage: DemoStage): DemoCover[] {
  const covers: DemoCover[] = [];
  const second = stage.cars.find(({ start_number }) => start_number === secondEntry.start_number);
  for (const car of stage.cars.filter((one) => one !== second)) {
    for (const year of [2025, 2026]) {
      const rounds = stage.rounds.get(`${car.championship} ${year}`) ?? [];
      for (const events of groupsOf(stage, rounds)) covers.push(coverOf(stage, car, events));
    }
    const winter = stage.rounds.get('winter') ?? [];
    for (const day of winter.slice(5))
      if (stage.chance.happens(0.3)) covers.push(coverOf(stage, car, [day]));
  }
  const ofSecond = second ? seasonsOf(stage.withChance(new DemoChance(89)), second) : [];
  return [...covers, ...presentWork(stage), ...ofSecond];
}

/** The second entry of a team, race by race; it changes nobody else's luck. */
const seasonsOf = (stage: DemoStage, car: StagedCar): DemoCover[] =>
  crashesOfSecondEntry.flatMap(([year, crashes]) =>
    (stage.rounds.get(`${car.championship} ${year}`) ?? []).map((event, round): DemoCover => ({
      ...coverOf(stage, car, [event]),
      ends: crashes.includes(round) ? 'claim_paid' : 'policy_made',
    })),
  );

/** What waits for somebody today: the test or track day, the team's place on the list of cars, and where it stops. */
const present: readonly (readonly [
  day: number,
  car: number,
  ends: DemoEnding,
  asked_days_before: number,
])[] = [
  [0, 0, 'claim_ready', 20],
  [0, 5, 'claim_approved', 20],
  [0, 9, 'claim_ready', 21],
  [1, 7, 'claim_accepted', 18],
  [1, 2, 'claim_revised', 18],
  [1, 8, 'claim_under_review', 18],
  [2, 1, 'claim_info_required', 17],
  [2, 6, 'claim_under_review', 17],
  [2, 4, 'claim_cancelled', 17],
  [3, 3, 'claim_submitted', 16],
  [3, 10, 'claim_retracted', 16],
  [4, 0, 'claim_submitted', 15],
  [4, 9, 'claim_submitted', 15],
  [4, 7, 'claim_created', 15],
  [6, 0, 'completed', 14],
  [6, 2, 'policy_made', 14],
  [7, 0, 'waiting_for_approval', 16],
  [7, 3, 'waiting_for_approval', 17],
  [7, 8, 'change_requested', 18],
  [8, 1, 'internal_check', 19],
  [8, 5, 'accepted_by_client', 24],
  [8, 11, 'waiting_for_approval', 21],
  [9, 4, 'accepted_by_underwriter', 29],
  [9, 6, 'concept', 25],
  [9, 9, 'completed', 30],
  [9, 7, 'asked', 24],
  [10, 0, 'asked', 38],
  [10, 10, 'asked', 39],
  [10, 8, 'revision', 48],
  [8, 9, 'made', 21],
  [7, 10, 'denied', 18],
  [9, 2, 'cancelled', 30],
  [1, 11, 'no_claim_completed', 19],
];

function presentWork(stage: DemoStage): DemoCover[] {
  const days = stage.rounds.get('winter') ?? [];
  return present.map(([day, at, ends, asked_days_before]) => {
    const event = days[day];
    const car = stage.cars[at];
    if (!event || !car) throw new Error('the present work names a day or a car that is not there');
    return { ...coverOf(stage, car, [event], asked_days_before), ends };
  });
}

function groupsOf(stage: DemoStage, rounds: readonly StagedEvent[]): StagedEvent[][] {
  const habit = stage.chance.next();
  const size = habit < 0.35 ? rounds.length : habit < 0.75 ? 2 : 1;
  const groups: StagedEvent[][] = [];
  for (let start = 0; start < rounds.length; start += Math.max(1, size))
    groups.push(rounds.slice(start, start + size));
  return groups;
}

function coverOf(
  stage: DemoStage,
  car: StagedCar,
  events: StagedEvent[],
  days_before = stage.chance.whole(17, 36),
): DemoCover {
  const first = events[0];
  if (!first) throw new Error('a cover without an event');
  const asked_on = addDays(first.start_on, -days_before);
  return {
    car,
    events,
    instalments: events.length > 3 ? 4 : events.length > 1 ? 2 : 1,
    asked_at: instantOf(asked_on, '09:00') * 1000 + stage.chance.whole(0, 480) * 60_000,
  };
}
