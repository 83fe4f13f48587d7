import { z } from 'zod';
import { read, staff, write, type Contract } from '#contract/action.ts';
import { answer, pricers, seenBy, staffAlone } from '#contract/audience.ts';
import {
  championshipFields,
  championshipRecord,
  championshipRow,
} from '#contract/events/event-records.ts';
import * as f from '#contract/fields.ts';
import { merged, mergePair } from '#contract/merge-pair.ts';

/** Seasons of a series of events. */
export const championshipActions = {
  get_championships: read({
    summary: 'All championships [7.9], latest year first.',
    input: f.nothing,
    output: answer(pricers, { championships: z.array(championshipRecord) }),
    shows: ['championship', 'event'],
    access: [...staff, 'brokerage'],
  }),
  get_championship_list: read({
    summary: 'All championships with their events and the policies that insure those.',
    input: z.object({ archived: f.queryFlag.default(false) }),
    output: z.object({ championships: z.array(championshipRow) }),
    shows: ['championship', 'event', 'policy'],
    access: staff,
  }),
  get_championship: read({
    summary: 'One championship with what hangs on it, or the one that took its place.',
    input: z.object({ championship_id: f.id }),
    output: championshipRow.extend(
      seenBy(staffAlone, {
        merged_into: z.object({ championship_id: f.id, name: z.string() }).nullable(),
      }),
    ),
    shows: ['championship:championship_id', 'event', 'policy'],
    access: staff,
  }),
  add_championship: write({
    summary: 'Adds a championship of one year.',
    past: 'Added championship',
    input: championshipFields,
    output: z.object({ championship_id: f.id }),
    access: staff,
  }),
  update_championship: write({
    summary: 'Changes a championship, takes it out of the pickers or back into them.',
    past: 'Updated championship',
    input: championshipFields.extend({ championship_id: f.id, revision: f.revision }),
    output: z.object({ revision: f.revision }),
    access: staff,
    errors: ['conflict'],
  }),
  merge_championships: write({
    summary:
      'Makes two records of one season one: events move to the kept one; an event that both have becomes one too.',
    past: 'Merged championships',
    input: championshipFields.extend(mergePair(f.id)),
    output: merged,
    access: staff,
    errors: ['conflict', 'transition_refused'],
  }),
} as const satisfies Contract;
