import { describe, expect, it } from 'vitest';
import { type CrashDraft, type CrashPhoto, newDraft } from '#web/claims/wizard/draft.ts';
import type { CrashSlotId } from '#web/claims/wizard/photos/slots.ts';
import { nextTask, waitingUploads } from '#web/claims/wizard/tasks.ts';

const cover = {
  policy_id: 'p1',
  policy_number: 'P-26-0001',
  item_id: 'i1',
  car_title: 'Porsche 911 GT3 Cup',
  chassis_number: 'WP0',
  start_number: '27',
  event_name: 'Zandvoort',
  circuit_id: 'zandvoort',
  circuit_name: 'Circuit Zandvoort',
  start_on: '2026-05-15',
  end_on: '2026-05-17',
  cover_from: null,
  cover_to: null,
  drivers: [],
};

function draft(part: Partial<CrashDraft> = {}): CrashDraft {
  return {
    ...newDraft({ user_id: 'u', client_id: 'u' }, 0),
    cover,
    claim_id: 'c1',
    claim_policy_id: 'p1',
    commits: 1,
    saved_commits: 1,
    ...part,
  };
}

let counter = 0;
function photo(slot: CrashSlotId, part: Partial<CrashPhoto> = {}): CrashPhoto {
  counter += 1;
  return {
    photo_id: `${slot}-${counter}`,
    report_id: 'r',
    slot,
    file_name: 'photo.jpg',
    blob: new Blob(['x']),
    thumb: null,
    url: null,
    content_type: 'image/jpeg',
    taken_at: null,
    added_at: counter,
    upload_key: '',
    file_id: null,
    removed: false,
    error: '',
    ...part,
  };
}

const sent = (slot: CrashSlotId) => photo(slot, { file_id: `file-${slot}` });
const kinds = (report: CrashDraft, photos: CrashPhoto[]) => nextTask(report, photos)?.kind ?? null;

describe('what is done next with a crash report', () => {
  it('nothing is made before Continue, then the draft, then what was typed', () => {
    expect(kinds(draft({ claim_id: null, commits: 0 }), [])).toBeNull();
    expect(kinds(draft({ claim_id: null, cover: null }), [])).toBeNull();
    expect(kinds(draft({ claim_id: null }), [photo('front_left')])).toBe('create');
    expect(kinds(draft({ commits: 3, saved_commits: 2 }), [photo('front_left')])).toBe('save');
    expect(kinds(draft(), [photo('front_left')])).toBe('upload');
    expect(kinds(draft(), [])).toBeNull();
  });

  it('a refused car and event are not asked for again until they change', () => {
    const refusals = [{ field: 'item_id', message: 'This policy is not in force.' }];
    expect(kinds(draft({ claim_id: null, refusals }), [])).toBeNull();
  });

  it('a report that moves to another policy gives its first draft up', () => {
    expect(kinds(draft({ claim_policy_id: 'p0' }), [])).toBe('drop');
  });

  it('nothing more is done with a report that is closed', () => {
    expect(kinds(draft({ closed: 'Withdrawn.' }), [photo('front_left')])).toBeNull();
  });

  it('pictures taken away are taken away from the server, too', () => {
    const gone = photo('front_left', { file_id: 'f1', removed: true });
    expect(nextTask(draft(), [gone])).toEqual({ kind: 'remove', photo_id: gone.photo_id });
  });

  it('the report goes with its fourth photo and the statement; the rest follows it', () => {
    const three = [sent('front_left'), sent('front_right'), sent('rear_left')];
    const fourth = photo('rear_right');
    const late = photo('close_up');
    const statement = photo('statement');
    const sending = draft({ sending: true });
    const next = (photos: CrashPhoto[]) => nextTask(sending, photos);
    expect(next([...three, late, fourth, statement])).toEqual({
      kind: 'upload',
      photo_id: fourth.photo_id,
    });
    const four = [...three, sent('rear_right')];
    expect(next([...four, late, statement])).toEqual({
      kind: 'upload',
      photo_id: statement.photo_id,
    });
    expect(next([...four, late, sent('statement')])).toEqual({ kind: 'submit' });
    const follows = draft({
      sending: true,
      answers: { ...sending.answers, statement_to_follow: true },
    });
    expect(nextTask(follows, [...four, late])).toEqual({ kind: 'submit' });
    const received = draft({ sent: { claim_number: 'CL-2026-0001', submitted_at: 1 } });
    expect(nextTask(received, [...four, late])).toEqual({
      kind: 'upload',
      photo_id: late.photo_id,
    });
  });

  it('what was typed last goes before the report is sent', () => {
    expect(kinds(draft({ sending: true, commits: 2, saved_commits: 1 }), [])).toBe('save');
    expect(kinds(draft({ sending: true }), [])).toBe('submit');
  });

  it('uploads: four photos, the statement, the other photos, the papers; refused ones wait', () => {
    const photos = [
      photo('invoice'),
      photo('front_left'),
      photo('statement'),
      photo('front_right'),
      photo('rear_left'),
      photo('close_up'),
      photo('chassis_plate'),
      photo('rear_right', { error: 'This kind of file is not accepted.' }),
    ];
    expect(waitingUploads(draft(), photos).map(({ slot }) => slot)).toEqual([
      'front_left',
      'front_right',
      'rear_left',
      'close_up',
      'statement',
      'chassis_plate',
      'invoice',
    ]);
    expect(waitingUploads(draft({ claim_id: null }), photos)).toEqual([]);
  });
});
