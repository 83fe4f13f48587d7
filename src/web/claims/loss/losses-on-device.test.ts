import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { claimOfLoss, resumeLosses } from '#web/claims/loss/deliver-losses.ts';
import { inOneTab } from '#web/claims/loss/in-one-tab.ts';
import {
  dropLoss,
  findLoss,
  keepLoss,
  type KeptLoss,
  keepVisited,
  lossesOf,
  markSending,
  moveLoss,
  titleOfLoss,
} from '#web/claims/loss/kept-losses.ts';

const subject: KeptLoss['subject'] = {
  claim_number: '',
  insurance_type: 'VAL',
  insured_items: [],
  currency: 'EUR',
  linkable_claims: [],
  loss_answers: {},
  narrative: '',
  claimed: 0,
};
const started = { policy_id: 'p-1', policy_number: 'P-26-0001', date_accident: 1 };
const begun = (loss_id: string, user_id = 'anna'): KeptLoss => ({
  ...{ loss_id, user_id, subject, started, sending: false, refused: '' },
});
const visited = (claim_id: string) => ({ ...subject, claim_id, claim_number: `C-${claim_id}` });
const ids = (user_id = 'anna') => lossesOf(user_id).map(({ loss_id }) => loss_id);

/** What a browser keeps, for one test. */
function storeOfMap() {
  const map = new Map<string, string>();
  return {
    map,
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, text: string) => void map.set(name, text),
    removeItem: (name: string) => void map.delete(name),
  };
}

let store = storeOfMap();
beforeEach(() => {
  store = storeOfMap();
  vi.stubGlobal('localStorage', store);
  vi.stubGlobal('sessionStorage', storeOfMap());
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

describe('reports of losses on this device', () => {
  it('each is seen by who wrote it, the newest first', () => {
    keepLoss(begun('a'));
    keepLoss(begun('b'));
    keepLoss(begun('c', 'ben'));
    expect([ids(), ids('ben')]).toEqual([['b', 'a'], ['c']]);
    expect([findLoss('c', 'anna'), findLoss('c', 'ben')?.loss_id]).toEqual([undefined, 'c']);
  });

  it('of 25 that the server has the newest 20 are kept; what is only here is never put out by them', () => {
    keepLoss(begun('only here'));
    for (let n = 1; n <= 25; n += 1) keepVisited(visited(String(n)), 'anna');
    expect(ids()).toHaveLength(21);
    expect(ids()).toContain('only here');
    expect(ids()).not.toContain('5');
    expect(ids()).toContain('6');
  });

  it('a claim that is looked at again keeps that it is to be sent, and why it was refused', () => {
    keepVisited(visited('1'), 'anna');
    markSending('1', true);
    keepVisited({ ...visited('1'), narrative: 'More.' }, 'anna');
    expect(findLoss('1', 'anna')).toMatchObject({ sending: true, subject: { narrative: 'More.' } });
    markSending('1', false, 'The policy had ended.');
    keepVisited(visited('1'), 'anna');
    const refused = { sending: false, refused: 'The policy had ended.' };
    expect(findLoss('1', 'anna')).toMatchObject(refused);
  });

  it('what was sent is gone, and nothing of it stays in the store', () => {
    keepLoss(begun('a'));
    dropLoss('a');
    expect([ids(), store.map.size]).toEqual([[], 0]);
  });

  it('a store that holds something else, or takes nothing more, breaks no page', () => {
    store.setItem('paddock.losses', '{broken');
    expect(ids()).toEqual([]);
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { ...storeOfMap(), setItem: full });
    expect(() => keepLoss(begun('a'))).not.toThrow();
  });

  it('is called by its insurance and its claim, or its policy while there is none', () => {
    expect(titleOfLoss(begun('a'))).toBe('Valuables · P-26-0001');
    const claim = { ...begun('a'), subject: { ...subject, claim_number: 'CL-1' }, started: null };
    expect(titleOfLoss(claim)).toBe('Valuables · CL-1');
  });
});

/** Answers of a server by the names of its actions, and what it was asked in which order. */
function serverOf(answers: Readonly<Record<string, (body: unknown) => object>>) {
  const asked: { name: string; key: string | null; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const [path = ''] = address.split('?');
    const name = path.replace('/api/', '');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ name, key: new Headers(init.headers).get('idempotency-key'), body });
    const made = answers[name]?.(body) ?? {};
    return Promise.resolve(
      new Response(JSON.stringify(made), { status: 'code' in made ? 422 : 200 }),
    );
  });
  return asked;
}

const claim = {
  ...subject,
  ...{ claim_id: 'c-1', claim_number: 'CL-1', revision: 3, is_vi: true },
  ...{ status: 'created', abilities: ['save_claim'] },
};
const answering = {
  create_claim: () => ({ claim_id: 'c-1', claim_number: 'CL-1', revision: 1 }),
  get_full_claim: () => claim,
  save_claim: () => ({ revision: 4 }),
  submit_claim: () => ({ revision: 5 }),
};

describe('what was begun or sent without a network', () => {
  it('becomes a claim under a key of its own, and goes on as that claim', async () => {
    const asked = serverOf(answering);
    keepLoss(begun('l-1'));
    await resumeLosses('anna');
    expect(asked.map(({ name, key }) => [name, key])).toEqual([['create_claim', 'l-1']]);
    expect([claimOfLoss('l-1'), ids()]).toEqual(['c-1', ['c-1']]);
    expect(findLoss('c-1', 'anna')).toMatchObject({ started: null, sending: false });
  });

  it('is saved as it was typed and sent once, and is gone from the device then', async () => {
    const asked = serverOf(answering);
    keepLoss({ ...begun('l-1'), sending: true });
    const typed = { loss_answers: { place: 'Spa' }, narrative: 'Stolen.', estimated_amount: 100 };
    store.setItem('paddock.loss.l-1', JSON.stringify(typed));
    await Promise.all([resumeLosses('anna'), resumeLosses('anna')]);
    const names = ['create_claim', 'get_full_claim', 'save_claim', 'submit_claim'];
    expect(asked.map(({ name }) => name)).toEqual(names);
    expect(asked[2]?.body).toMatchObject({ narrative: 'Stolen.', estimated_amount: 100 });
    expect(asked[3]?.body).toMatchObject({ revision: 4, truth_declared: true });
    expect([ids(), store.map.size]).toEqual([[], 0]);
  });

  it('two tabs do not send one report twice: the second waits, and finds nothing left', async () => {
    const asked = serverOf(answering);
    keepLoss({ ...begun('l-1'), sending: true });
    const other = Promise.withResolvers<void>();
    const first = inOneTab('anna', async () => other.promise);
    const second = resumeLosses('anna');
    await new Promise((done) => setTimeout(done, 20));
    expect(asked).toEqual([]);
    dropLoss('l-1');
    other.resolve();
    await Promise.all([first, second]);
    expect(asked).toEqual([]);
  });

  it('what the server refuses stays, with the reason, and is not sent again by itself', async () => {
    const refusal = { code: 'invalid_input', message: 'Not in force.', fields: [] };
    const asked = serverOf({ ...answering, create_claim: () => refusal });
    keepLoss({ ...begun('l-1'), sending: true });
    await resumeLosses('anna');
    expect(findLoss('l-1', 'anna')).toMatchObject({ sending: false, refused: 'Not in force.' });
    await resumeLosses('anna');
    expect(asked).toHaveLength(1);
  });

  it('what is refused for its day says so at that question, and is asked anew with another', async () => {
    const outside = { field: 'date_accident', code: 'outside', message: 'Outside the cover.' };
    const refusal = { code: 'invalid_input', message: 'Look again.', fields: [outside] };
    const create_claim = (body: unknown) =>
      (body as { date_accident: number }).date_accident === 1 ? refusal : answering.create_claim();
    const asked = serverOf({ ...answering, create_claim });
    keepLoss(begun('l-1'));
    await resumeLosses('anna');
    const refused = { refused: 'Outside the cover.', refused_at: 'date_accident' };
    expect(findLoss('l-1', 'anna')).toMatchObject(refused);
    moveLoss('l-1', 2);
    await resumeLosses('anna');
    expect(asked).toHaveLength(1);
    markSending('l-1', false);
    await resumeLosses('anna');
    expect(asked.map(({ body }) => body)).toMatchObject([
      { date_accident: 1 },
      { date_accident: 2 },
    ]);
    expect(claimOfLoss('l-1')).toBe('c-1');
  });

  it('a claim that was sent from elsewhere is not sent again', async () => {
    const sent = () => ({ ...claim, status: 'submitted', abilities: [] });
    const asked = serverOf({ ...answering, get_full_claim: sent });
    keepVisited(visited('c-1'), 'anna');
    markSending('c-1', true);
    await resumeLosses('anna');
    expect(asked.map(({ name }) => name)).toEqual(['get_full_claim']);
    expect(ids()).toEqual([]);
  });
});
