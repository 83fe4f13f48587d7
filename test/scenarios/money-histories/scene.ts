import { stateOf } from '#test/harness/policy-factories.ts';
import type { HistoryPolicy, HistorySeason, Item } from './history-season.ts';
import type { Kept } from './carried.ts';
import type { Journal } from './journal.ts';
import type { RandomChoice } from './random-choice.ts';
import type { PremiumChange } from './reckoning.ts';
import type { Sellers } from './sellers.ts';
import type { Waived } from './waived.ts';

/** Where a history stands. */
export interface Scene {
  world: HistorySeason;
  policy: HistoryPolicy;
  choice: RandomChoice;
  journal: Journal;
  is_cancelled: boolean;
  /** What instalments that were cancelled took off the premium, and the next change asks for again (decision 022). */
  waived: Waived;
  /** What its items carry beside the price of its version (decision 107). */
  kept: Kept;
  /** Who earned commission on each item so far. */
  sellers: Sellers;
  /** The item of which an error was put right by the last step: its cover of the past follows. */
  corrected?: string | undefined;
  /** What was done so far, in words that a person can repeat. */
  said: string[];
}

/** What was done, in words, and what it means for the premium; undefined where it is not possible now. */
export type Step = (scene: Scene) => Promise<{ said: string; change: PremiumChange } | undefined>;

export const none = { kind: 'none' } as const;
export const today = ({ world }: Scene) => world.app.clock.now().toISOString().slice(0, 10);
export const admin = ({ world }: Scene) => world.app.as(world.people.admin);
/** Only a superadmin corrects what has begun. */
export const changer = ({ world: { app, people } }: Scene, action: string) =>
  app.as(action === 'correct_items' ? people.superadmin : people.admin);
export const stateNow = ({ world, policy }: Scene) => stateOf(world.app, policy.policy_id);

/** A day some days later, or earlier. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

export const eventOf = ({ world }: Scene, event_id: string) => {
  const found = world.events.find((event) => event.event_id === event_id);
  if (!found) throw new Error('no such event');
  return found;
};
export const isAhead = (scene: Scene, item: Pick<Item, 'event_id'>) =>
  eventOf(scene, item.event_id).start_on > today(scene);
export const nameOf = (scene: Scene, { car_id, event_id }: Item) =>
  `the ${scene.policy.cars.find((car) => car.car_id === car_id)?.country === 'BE' ? 'Belgian' : 'Dutch'} car at ${eventOf(scene, event_id).name}`;
