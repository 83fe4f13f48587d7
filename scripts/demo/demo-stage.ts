import { sql } from 'kysely';
import type { InputOf, OutputOf, WriteName } from '#contract/contract.ts';
import type { App } from '#server/app.ts';
import { callerAs, type Caller } from '#server/in-process-caller.ts';
import type { SetClock } from '#server/platform/clock.ts';
import type { DemoChance } from './demo-chance.ts';
import type { DemoTimeline } from './demo-timeline.ts';

/** An event as the story needs it. */
export interface StagedEvent {
  event_id: string;
  name: string;
  start_on: string;
  end_on: string;
}

/** A car with its drivers, and where it races. */
export interface StagedCar {
  car_id: string;
  team: string;
  championship: string;
  make: string;
  model: string;
  car_class: string;
  start_number: string;
  driver_ids: string[];
  drivers: string[];
}

/** Everything that the stories of covers and claims share. */
export class DemoStage {
  readonly app: App;
  readonly clock: SetClock;
  readonly timeline: DemoTimeline;
  readonly chance: DemoChance;
  readonly user_ids = new Map<string, string>();
  readonly names = new Map<string, string>();
  readonly brokers = new Map<string, string>();
  readonly cars: StagedCar[] = [];
  /** By "name year" of the championship. */
  readonly rounds = new Map<string, StagedEvent[]>();
  readonly callers = new Map<string, Caller>();

  constructor(parts: { app: App; clock: SetClock; timeline: DemoTimeline; chance: DemoChance }) {
    this.app = parts.app;
    this.clock = parts.clock;
    this.timeline = parts.timeline;
    this.chance = parts.chance;
  }

  /** The same stage with a chance of its own, so that one story does not change another's. */
  withChance(chance: DemoChance): DemoStage {
    return Object.assign(Object.create(this) as DemoStage, { chance });
  }

  /** Somebody of the story by key. */
  as(key: string): Caller {
    const known = this.callers.get(key);
    if (known) return known;
    const caller = callerAs(this.app, this.clock, { user_id: this.idOf(key) });
    this.callers.set(key, caller);
    return caller;
  }

  idOf(key: string): string {
    const user_id = this.user_ids.get(key);
    if (!user_id) throw new Error(`nobody is called ${key}`);
    return user_id;
  }

  nameOf(key: string): string {
    return this.names.get(key) ?? key;
  }

  /** A document's step by somebody; where the document stands is read first. */
  async step<N extends WriteName>(
    key: string,
    action: N,
    policy_id: string,
    more: Omit<InputOf<N>, 'policy_id' | 'revision'>,
  ): Promise<OutputOf<N>> {
    const { revision } = await this.documentAt(policy_id);
    return this.as(key).call(action, { policy_id, revision, ...more } as unknown as InputOf<N>);
  }

  async documentAt(policy_id: string): Promise<{ revision: number; status: string }> {
    const found = await sql<{ revision: number; status: string }>`
      select revision, status from policies where policy_id = ${policy_id}`.execute(
      this.app.services.db,
    );
    return found.rows[0] ?? { revision: 0, status: '' };
  }

  /** A claim's step by somebody; the claim's revision is read first. */
  async claimStep<N extends WriteName>(
    key: string,
    action: N,
    claim_id: string,
    more: Omit<InputOf<N>, 'claim_id' | 'revision'>,
  ): Promise<OutputOf<N>> {
    const found = await sql<{ revision: number }>`
      select revision from claims where claim_id = ${claim_id}`.execute(this.app.services.db);
    const { revision } = found.rows[0] ?? { revision: 0 };
    return this.as(key).call(action, { claim_id, revision, ...more } as unknown as InputOf<N>);
  }

  /** Words in a record's thread. */
  async say(
    key: string,
    parent_type: 'policy' | 'claim' | 'request',
    parent_id: string,
    words: string,
  ): Promise<void> {
    await this.as(key).call('add_communication', {
      parent_type,
      parent_id,
      communication_string: words,
      type_message: 'message',
    });
  }
}
