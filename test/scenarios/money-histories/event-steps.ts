import { sql } from 'kysely';
import type { HistorySeason } from './history-season.ts';
import { admin, daysLater, none, type Scene, type Step, today } from './scene.ts';

const planned = [
  ['2026-06-05', '2026-06-07'],
  ['2026-07-10', '2026-07-12'],
  ['2026-08-14', '2026-08-16'],
  ['2026-09-11', '2026-09-13'],
] as const;

/** The events of the season are on the days on which they were planned, whatever an earlier history has made of them. */
export async function planEvents({ app, events }: HistorySeason): Promise<void> {
  for (const [place, event] of events.entries()) {
    const [start_on, end_on] = planned[place] ?? [event.start_on, event.end_on];
    Object.assign(event, { start_on, end_on });
    await sql`update events set start_on = ${start_on}, end_on = ${end_on}
      where event_id = ${event.event_id}`.execute(app.services.db);
  }
}

async function moveTo(scene: Scene, event_id: string, days: { start_on: string; end_on: string }) {
  const event = await admin(scene).call('get_event', { event_id });
  const { name, championship_id, circuit_id, country, kind, race_hours, status, source } = event;
  const moved = {
    ...{ event_id, revision: event.revision, name, championship_id, circuit_id, country, kind },
    ...{ race_hours, status, source },
    sessions: event.sessions as ('practice' | 'qualifying' | 'race')[],
    ...days,
  };
  const { status: seen, body } = await admin(scene).attempt('preview_event_change', moved);
  if (seen !== 200) return { status: seen };
  const { preview_hash } = body as { preview_hash: string };
  return admin(scene).answer('update_event', { ...moved, preview_hash });
}

const isInsured = async (scene: Scene, event_id: string): Promise<boolean> => {
  const found = await sql`select from policy_items i join policies p using (policy_id)
    where i.event_id = ${event_id} and i.current and p.document_state = 'policy' limit 1`.execute(
    scene.world.app.services.db,
  );
  return found.rows.length > 0;
};

/** The organiser moves an event by up to 20 days, forwards or backwards: into the past is refused where cars are insured. */
export const moveEvent: Step = async (scene) => {
  const { choice, world } = scene;
  const ahead = world.events.filter(({ start_on }) => start_on > today(scene));
  if (ahead.length === 0) return undefined;
  const event = choice.pick(ahead);
  const by = choice.whole(-20, 20);
  const days = { start_on: daysLater(event.start_on, by), end_on: daysLater(event.end_on, by) };
  if (by === 0) return undefined;
  const insured = await isInsured(scene, event.event_id);
  const { status } = await moveTo(scene, event.event_id, days);
  const isPast = days.start_on < today(scene);
  if (isPast && insured) {
    if (status !== 422) throw new Error(`an insured event was moved into the past: ${status}`);
    return { said: `${event.name} cannot be moved to ${days.start_on}`, change: none };
  }
  if (status !== 200) throw new Error(`an event could not be moved: ${status}`);
  Object.assign(event, days);
  return { said: `${event.name} is held from ${days.start_on}`, change: none };
};
