import { describe, expect, it } from 'vitest';
import { type BrokerRound, brokerStage, brokerTodo, isPriced } from './broker-round.ts';

const asked: BrokerRound = {
  asked_hash: 'two persons',
  answered_at: null,
  priced_hash: null,
  ordered_hash: null,
  placed_at: null,
};
const answered = { ...asked, answered_at: '2026-05-20' };
const priced = { ...answered, priced_hash: 'two persons' };
const ordered = { ...priced, ordered_hash: 'two persons at 640.00' };
const placed = { ...ordered, placed_at: '2026-05-22' };
const now = { risk: 'two persons', offer: 'two persons at 640.00' };

describe('how far the broker has come', () => {
  it.each([
    ['nobody has written to it', null, now, 'not_asked'],
    ['it was asked', asked, { ...now, offer: null }, 'asked'],
    ['it has answered', answered, { ...now, offer: null }, 'answered'],
    ['its price is keyed in', priced, now, 'priced'],
    ['cover is ordered', ordered, now, 'ordered'],
    ['its policy is here', placed, now, 'placed'],
    ['a person was added before the answer', asked, { risk: 'three', offer: null }, 'not_asked'],
    ['a person was added after the price', priced, { risk: 'three', offer: 'x' }, 'not_asked'],
    ['the price was corrected after the order', placed, { ...now, offer: 'at 700.00' }, 'priced'],
  ] as const)('%s: %#', (_, round, at, stage) => {
    expect(brokerStage(round, at)).toBe(stage);
  });

  it('a price stands from when it is keyed in, whatever follows', () => {
    expect((['answered', 'priced', 'ordered', 'placed'] as const).map(isPriced)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });
});

describe('what a round leaves to do', () => {
  it.each([
    [undefined, 'concept', undefined],
    ['not_asked', 'concept', undefined],
    ['asked', 'concept', 'Keep the answer of the outside broker.'],
    ['asked', 'denied', undefined],
    ['answered', 'concept', 'Key in the firm price of the outside broker.'],
    ['priced', 'completed', undefined],
    ['priced', 'accepted_by_client', 'Order the cover from the outside broker.'],
    ['ordered', 'policy_made', 'Keep the number and the paper of the outside broker’s policy.'],
    ['ordered', 'cancelled', undefined],
    ['placed', 'policy_made', undefined],
  ] as const)('%s of a document that is %s: %s', (stage, status, todo) => {
    expect(brokerTodo(stage, status)).toBe(todo);
  });
});
