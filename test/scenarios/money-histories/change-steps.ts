import { type Content, type Item, readContent, sharesOf } from './history-season.ts';
import { words } from './independent-money.ts';
import { bookPreviewed, mustBook } from './previewed.ts';
import { keyOfItem } from './reckoning.ts';
import {
  admin,
  daysLater,
  isAhead,
  nameOf,
  type Scene,
  stateNow,
  type Step,
  today,
} from './scene.ts';

interface Typed {
  content: Content;
  said: string;
  left?: string[];
  endorsed?: boolean;
  /** It was told late: it holds from this day. */
  holds_from?: string;
}

/** What a later change edited too holds in the end as this one says. */
async function sendEarlier(scene: Scene, holds_from: string): Promise<void> {
  const change = { action: 'send_quote', holds_from } as const;
  const { status, body } = await bookPreviewed(scene, change);
  if (status === 200) return;
  const both = (body as { current?: { both_changed?: string[] } }).current?.both_changed;
  if (!both) throw new Error(`not sent as of ${holds_from}: ${JSON.stringify(body)}`);
  const settled = both.map((key) => ({ key, keep: 'this' as const }));
  await mustBook(scene, { ...change, settled });
}

/** A step that makes another version and puts it in force. */
const endorsement =
  (type: (scene: Scene, content: Content) => Typed | undefined): Step =>
  async (scene) => {
    if (scene.is_cancelled) return undefined;
    const { world, policy } = scene;
    const content = await readContent(world, policy.policy_id);
    const typed = content && type(scene, content);
    if (!typed) return undefined;
    const { said } = typed;
    const revised = await admin(scene).call('make_revision', {
      ...(await stateNow(scene)),
      reason: said,
    });
    const saved = await admin(scene).call('save_quote', { ...revised, content: typed.content });
    const superadmin = world.app.as(world.people.superadmin);
    const { version } = await superadmin.call('get_document', { policy_id: policy.policy_id });
    const isReferred = (version.referrals ?? []).length > 0;
    if (isReferred)
      await superadmin.call('clear_referral', { ...saved, note: 'The team is known.' });
    const { holds_from } = typed;
    if (holds_from !== undefined) {
      await sendEarlier(scene, holds_from);
      return { said: `as of ${holds_from} ${said}`, change: { kind: 'returned' } };
    }
    await mustBook(scene, { action: 'send_quote' });
    return {
      said,
      change: { kind: 'version', left: typed.left ?? [], endorsed: typed.endorsed ?? false },
    };
  };

const changeItem = (content: Content, item: Item, set: Partial<Item>): Content => ({
  ...content,
  items: content.items.map((one) => (one === item ? { ...one, ...set } : one)),
});

export const changeValue = endorsement((scene, content) => {
  const ahead = content.items.filter((item) => isAhead(scene, item));
  if (ahead.length === 0) return undefined;
  const item = scene.choice.pick(ahead);
  const insured_value = scene.choice.whole(120_000, 280_000) * 100;
  return {
    content: changeItem(content, item, { insured_value }),
    said: `value of ${nameOf(scene, item)} is ${words(insured_value)} instead of ${words(item.insured_value)}`,
  };
});

/** Told late: a value that holds from a day of the past, before whatever was booked since. */
export const changeValueEarlier = endorsement((scene, content) => {
  const ahead = content.items.filter((item) => isAhead(scene, item));
  const days = (Date.parse(today(scene)) - Date.parse('2026-05-20')) / 86_400_000;
  if (ahead.length === 0 || days < 1) return undefined;
  const item = scene.choice.pick(ahead);
  const insured_value = scene.choice.whole(120_000, 280_000) * 100;
  return {
    content: changeItem(content, item, { insured_value }),
    said: `value of ${nameOf(scene, item)} is ${words(insured_value)}`,
    holds_from: daysLater('2026-05-20', scene.choice.whole(0, days - 1)),
  };
});

export const changeExcess = endorsement((scene, content) => {
  const ahead = content.items.filter((item) => isAhead(scene, item));
  if (ahead.length === 0) return undefined;
  const item = scene.choice.pick(ahead);
  const excess_pct = item.excess_pct === '10.0' ? '15.0' : '10.0';
  return {
    content: changeItem(content, item, { excess_pct }),
    said: `excess of ${nameOf(scene, item)} is ${excess_pct} %`,
  };
});

export const addItem = endorsement((scene, content) => {
  const [model] = content.items;
  if (!model) return undefined;
  const free = scene.policy.cars.flatMap(({ car_id, country }) =>
    scene.world.events
      .filter((event) => event.start_on > today(scene))
      .filter(
        ({ event_id }) =>
          !content.items.some((one) => one.car_id === car_id && one.event_id === event_id),
      )
      .map(({ event_id }): Item => ({ ...model, car_id, event_id, tax_country: country })),
  );
  if (free.length === 0) return undefined;
  const item = scene.choice.pick(free);
  return {
    content: { ...content, items: [...content.items, item] },
    said: `${nameOf(scene, item)} is added for ${words(item.insured_value)}`,
  };
});

export const withdraw = endorsement((scene, content) => {
  const ahead = content.items.filter((item) => isAhead(scene, item));
  // Taking out the last event ahead is a cancellation.
  if (ahead.length < 2) return undefined;
  const item = scene.choice.pick(ahead);
  return {
    content: { ...content, items: content.items.filter((one) => one !== item) },
    said: `${nameOf(scene, item)} is withdrawn`,
    left: [item.event_id],
  };
});

export const changeDriver = endorsement((scene, content) => {
  const ahead = content.items.filter((item) => isAhead(scene, item));
  if (ahead.length === 0) return undefined;
  const item = scene.choice.pick(ahead);
  const [driver] = item.drivers;
  const others = scene.policy.drivers.filter(
    (id) => !item.drivers.some((one) => one.driver_id === id),
  );
  if (!driver || others.length === 0) return undefined;
  const driver_id = scene.choice.pick(others);
  return {
    content: changeItem(content, item, { drivers: [{ ...driver, driver_id }] }),
    said: `driver ${scene.policy.drivers.indexOf(driver_id) + 1} drives ${nameOf(scene, item)}`,
    endorsed: true,
  };
});

export const changeBroker = endorsement((scene, content) => {
  const { people, other_broker } = scene.world;
  const choices = [
    [people.brokerage.user_id, 'the first broker'],
    [other_broker.user_id, 'the second broker'],
    [null, 'no broker'],
  ] as const;
  const [broker_id, name] = scene.choice.pick(choices.filter(([id]) => id !== content.broker_id));
  const commission_pct = scene.choice.pick(['12.5', '15.0', '17.5']);
  return {
    content: { ...content, broker_id, commission_pct },
    said: `${name} with ${commission_pct} % commission`,
  };
});

export const changePanel = endorsement((scene, content) => {
  const [first, second] = scene.world.insurers;
  const choices: [string, string, Content['panel']][] = [
    ['the first insurer alone', first, []],
    ['the first insurer 60 %, the second 40 %', first, sharesOf([first, second], 6000)],
    ['the second insurer leads with 55 %, the first 45 %', second, sharesOf([second, first], 5500)],
    ['the second insurer alone', second, []],
  ];
  const [said, insurer_id, panel] = scene.choice.pick(
    choices.filter(
      ([, lead, shares]) => lead !== content.insurer_id || shares.length !== content.panel.length,
    ),
  );
  return { content: { ...content, insurer_id, panel }, said };
});

export const cancel: Step = async (scene) => {
  const content = await readContent(scene.world, scene.policy.policy_id);
  if (scene.is_cancelled || !content?.items.some((item) => isAhead(scene, item))) return undefined;
  const status = 'cancelled';
  const reason = 'The client stops';
  await mustBook(scene, { action: 'change_document_status', status, reason });
  scene.is_cancelled = true;
  return { said: 'the client cancels', change: { kind: 'cancelled' } };
};

/** One of several events ahead is cancelled: by the client, which is a withdrawal, or by the insurer, who gives all back. */
export const cancelItem: Step = async (scene) => {
  const content = await readContent(scene.world, scene.policy.policy_id);
  const ahead = (content?.items ?? []).filter((item) => isAhead(scene, item));
  if (scene.is_cancelled || ahead.length < 2) return undefined;
  const item = scene.choice.pick(ahead);
  const initiator = scene.choice.pick(['client', 'insurer'] as const);
  const { version } = await admin(scene).call('get_document', {
    policy_id: scene.policy.policy_id,
  });
  const { items } = await admin(scene).call('get_cancellable_items', {
    policy_id: scene.policy.policy_id,
  });
  const place = version.items.findIndex((one) => keyOfItem(one) === keyOfItem(item));
  const item_id = items[place]?.item_id;
  if (item_id === undefined) return undefined;
  await mustBook(scene, {
    ...{ action: 'cancel_policy', initiator, effective_on: today(scene) },
    ...{ item_ids: [item_id], reason: 'Not driven' },
  });
  return {
    said: `the ${initiator} cancels ${nameOf(scene, item)}`,
    change:
      initiator === 'client'
        ? { kind: 'version', left: [item.event_id], endorsed: false }
        : { kind: 'item_cancelled', key: keyOfItem(item) },
  };
};

/** The client's word that there was no loss brings the policy back; not when nothing is ahead, or after 30 days. */
export const reinstate: Step = async (scene) => {
  if (!scene.is_cancelled) return undefined;
  const { status } = await bookPreviewed(scene, {
    action: 'reinstate_policy',
    no_loss_by: 'J. van Dalen',
    no_loss_at: Math.floor(scene.world.app.clock.now().getTime() / 1000),
  });
  if (status !== 200) return undefined;
  scene.is_cancelled = false;
  return { said: 'the policy is reinstated', change: { kind: 'returned' } };
};

/** The value of a car was typed wrongly and is put right after its event has begun: it should have been so from then on. */
export const correctValue: Step = async (scene) => {
  const { world, policy, choice } = scene;
  const content = await readContent(world, policy.policy_id);
  if (scene.is_cancelled || !content) return undefined;
  const begun = content.items.filter((item) => !isAhead(scene, item));
  if (begun.length === 0) return undefined;
  const item = choice.pick(begun);
  const key = { policy_id: policy.policy_id };
  const { version } = await admin(scene).call('get_document', key);
  const { items } = await admin(scene).call('get_cancellable_items', key);
  const place = version.items.findIndex((one) => keyOfItem(one) === keyOfItem(item));
  const item_id = items[place]?.item_id;
  if (item_id === undefined) return undefined;
  const insured_value = choice.whole(120_000, 280_000) * 100;
  const { status } = await bookPreviewed(scene, {
    action: 'correct_items',
    reason: 'The value of another car was typed',
    item_ids: [item_id],
    corrected: { insured_value },
    no_loss_by: 'J. van Dalen',
    no_loss_at: Math.floor(world.app.clock.now().getTime() / 1000),
  });
  // There is a claim of it, or nothing to put right.
  if (status !== 200) return undefined;
  scene.corrected = keyOfItem(item);
  return {
    said: `value of ${nameOf(scene, item)} is corrected from ${words(item.insured_value)} to ${words(insured_value)}`,
    change: { kind: 'returned' },
  };
};
