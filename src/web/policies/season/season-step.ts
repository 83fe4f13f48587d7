interface SeasonWish {
  user_id: string;
  event_ids: readonly string[];
  cars: readonly unknown[];
}

/** Which part of the page is next, and what it still lacks; nothing is lacking at the last one. */
interface SeasonStep {
  step: number;
  of: number;
  missing: string;
}

/** What a season needs, in the order of its page; who asks for another chooses first for whom. */
export function seasonStepOf(
  { user_id, event_ids, cars }: SeasonWish,
  { isClient }: { isClient: boolean },
): SeasonStep {
  const needed = [
    ...(isClient ? [] : [{ has: user_id !== '', missing: 'Choose a client.' }]),
    { has: event_ids.length > 0, missing: 'Choose at least one round.' },
    { has: cars.length > 0, missing: 'Choose at least one car.' },
  ];
  const next = needed.findIndex(({ has }) => !has);
  const of = needed.length + 1;
  return next === -1
    ? { step: of, of, missing: '' }
    : { step: next + 1, of, missing: needed[next]?.missing ?? '' };
}
