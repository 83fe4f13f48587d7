import { z } from 'zod';
import { download, read, staff, write, type Contract } from '#contract/action.ts';
import { answer, riskCarriers, seenBy, staffAlone } from '#contract/audience.ts';
import { bordereauList } from '#contract/bordereaux/bordereau-list.ts';
import {
  calendarDate,
  cents,
  currency,
  email,
  id,
  line,
  optionalLine,
  revision,
  unixSeconds,
} from '#contract/fields.ts';
import { listInput, paged } from '#contract/list-read.ts';
import { bridgeLines } from '#domain/bordereaux/account-bridge.ts';
import { bordereauKinds } from '#domain/bordereaux/bordereau-columns.ts';
import { findingCodes } from '#domain/bordereaux/findings.ts';

const kind = z.enum(bordereauKinds);
const format = z.enum(['csv', 'xlsx']);

/** What a list comes to in one currency. */
const total = z.object({ kind, currency, rows: z.number().int(), amount: cents });

const finding = z.object({
  code: z.enum(findingCodes),
  kind,
  rows: z.number().int(),
  message: z.string(),
});

/** A closed bordereau. */
export const bordereau = z.object({
  ...seenBy(riskCarriers, {
    bordereau_id: id,
    bordereau_number: z.string(),
    insurer_id: id,
    insurer_name: z.string(),
    period_from: calendarDate,
    period_until: calendarDate,
    /** Rows of all three lists. */
    row_count: z.number().int(),
    totals: z.array(total),
    closed_at: unixSeconds,
    sent_at: unixSeconds.nullable(),
    sent_to: z.string(),
  }),
  ...seenBy(staffAlone, {
    findings: z.array(finding).optional(),
    accepted_because: z.string().optional(),
  }),
});

/** Columns of a layout in their order. */
const layoutColumns = z.array(z.object({ field: z.string().max(40), label: line(80) })).max(60);

const shownRow = z.object({
  cells: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

/** One list as it is looked at: the first rows; the file has all of them. */
const list = {
  columns: layoutColumns,
  rows: z.array(shownRow),
  row_count: z.number().int(),
};

const one = z.object({ bordereau_id: id });
const party = { insurer_id: id, until: calendarDate };
const readers = [...staff, 'insurer'] as const;

/** What is booked, and what of it is payable because clients have paid. */
const sides = { booked: cents, payable: cents };

export const bordereauxContract = {
  get_bordereaux: read({
    summary: 'Closed bordereaux; an insurer sees its own.',
    input: listInput(bordereauList, paged),
    output: answer(riskCarriers, {
      bordereaux: z.array(bordereau),
      total: z.number().int(),
      counts: z.record(z.string(), z.number().int()),
    }),
    shows: ['bordereau', 'insurer'],
    access: readers,
  }),
  get_bordereau: read({
    summary: 'One list of a closed bordereau, as it was closed.',
    input: one.extend({ kind }),
    output: answer(riskCarriers, { bordereau, ...list }),
    shows: ['bordereau:bordereau_id', 'insurer'],
    access: readers,
    scope: { bordereau_id: 'bordereau' },
  }),
  get_bordereau_file: download({
    summary: 'A list of a closed bordereau as it was sent, byte by byte.',
    past: 'Downloaded a bordereau',
    activity: 'download',
    input: one.extend({ kind, format }),
    output: z.unknown(),
    access: readers,
    scope: { bordereau_id: 'bordereau' },
  }),
  get_open_bordereaux: read({
    summary: 'Every insurer with how far its bordereaux are closed and what waits for the next.',
    input: z.object({}),
    output: z.object({
      insurers: z.array(
        z.object({
          insurer_id: id,
          insurer_name: z.string(),
          bordereau_email: z.string(),
          closed_until: calendarDate.nullable(),
          /** Bookings on its account that no closed bordereau has. */
          bookings: z.number().int(),
          /** References of its agreements that run today. */
          umrs: z.array(z.string()),
        }),
      ),
    }),
    shows: ['bordereau', 'binder', 'insurer', 'ledger'],
    access: staff,
  }),
  preview_bordereau: read({
    summary: 'What a bordereau up to a day would say if it were closed now.',
    input: z.object({ ...party, kind }),
    output: z.object({
      insurer_name: z.string(),
      period_from: calendarDate,
      closed_until: calendarDate.nullable(),
      ...list,
      totals: z.array(total),
      findings: z.array(finding),
      /** Changes with every row: a closing says with which it was read. */
      read_as: z.string(),
    }),
    shows: [
      'account',
      'binder',
      'bordereau',
      'car',
      'claim',
      'event',
      'insurer',
      'ledger',
      'policy',
    ],
    access: staff,
  }),
  get_bordereau_bridge: read({
    summary:
      'What leads from the bordereaux of an insurer up to a day to its account on that day, line by line, in each currency.',
    input: z.object(party),
    output: z.object({
      bridges: z.array(
        z.object({
          currency,
          /** Those that are not nought, in their order; they add up to the account. */
          lines: z.array(z.object({ line: z.enum(bridgeLines), ...sides })),
          ...sides,
          /** The next statement up to that day, but for profit commission that closing it books; null where one goes beyond it. */
          statement: z.object({ opening: cents, period: cents }).nullable(),
        }),
      ),
    }),
    shows: ['bordereau', 'claim', 'insurer', 'ledger', 'policy'],
    access: staff,
  }),
  preview_bordereau_file: download({
    summary: 'A list as it would be closed now.',
    past: 'Downloaded a bordereau',
    activity: 'download',
    input: z.object({ ...party, kind, format }),
    output: z.unknown(),
    access: staff,
  }),
  close_bordereau: write({
    summary: 'Closes the bordereau of an insurer up to a day: what is on it stays.',
    past: 'Closed a bordereau',
    input: z.object({
      ...party,
      read_as: z.string().max(64),
      /** Why it is closed although the checks found something. */
      accepted_because: optionalLine(300).default(''),
    }),
    output: bordereau,
    access: staff,
    errors: ['conflict', 'transition_refused'],
  }),
  send_bordereau: write({
    summary: 'Mails the three lists of a closed bordereau to the insurer.',
    past: 'Sent a bordereau',
    input: one.extend({ recipient: email }),
    output: bordereau,
    access: staff,
    scope: { bordereau_id: 'bordereau' },
    errors: ['transition_refused'],
  }),
  get_bordereau_layout: read({
    summary: 'The columns that an insurer gets in a list, and all that there are.',
    input: z.object({ insurer_id: id, kind }),
    output: z.object({ columns: layoutColumns, usual: layoutColumns, revision }),
    shows: ['bordereau', 'insurer'],
    access: staff,
  }),
  save_bordereau_layout: write({
    summary:
      'Sets the columns that an insurer gets in a list, in their order; none: the usual ones.',
    past: 'Changed the columns of a bordereau',
    input: z.object({ insurer_id: id, kind, columns: layoutColumns, revision }),
    output: z.object({ columns: layoutColumns, revision }),
    access: staff,
    errors: ['conflict'],
  }),
} as const satisfies Contract;
