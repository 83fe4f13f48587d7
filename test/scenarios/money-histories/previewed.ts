import type { InputOf, OutputOf } from '#contract/contract.ts';
import { bookedOfPolicy, promisedBy } from '#test/harness/policies/booked-policy.ts';
import { changer, type Scene, stateNow } from './scene.ts';

type Change = Exclude<InputOf<'preview_change'>['change'], { action: 'apply_request' }>;

/** What is said and booked of a part differs: both, as they stand. */
const differenceOf = (part: string, said: unknown, booked: unknown): string[] =>
  JSON.stringify(said) === JSON.stringify(booked)
    ? []
    : [
        `the preview's ${part} are not what was booked: ${JSON.stringify(said)}, booked ${JSON.stringify(booked)}`,
      ];

/**
 * Previews a change, books it with the hash of what was shown, and throws where a cent or a moment of cover is another
 * one. A change that is refused is refused of its preview already: that answer is returned.
 */
export async function bookPreviewed(scene: Scene, change: Change) {
  const { world, policy } = scene;
  const { policy_id } = policy;
  const { revision } = await stateNow(scene);
  const key = { policy_id, revision };
  const before = await bookedOfPolicy(world.app, policy_id);
  const caller = changer(scene, change.action);
  const shown = await caller.answer('preview_change', { ...key, change });
  if (shown.status !== 200) return shown;
  const preview = shown.body as OutputOf<'preview_change'>;
  const { action, ...wishes } = change;
  const sent = { ...key, ...wishes, preview_hash: preview.preview_hash };
  const done = await caller.answer(action, sent);
  if (done.status !== 200) throw new Error(`previewed, then refused: ${JSON.stringify(done.body)}`);
  const { invoices, ...after } = await bookedOfPolicy(world.app, policy_id);
  const { invoices: promised, ...others } = promisedBy(preview, before);
  const billed = invoices.slice(before.invoices.length).map(({ total }) => total);
  const rise = (preview.gross.after ?? 0) - (preview.gross.before ?? 0);
  const waived = [...preview.premium, ...preview.fees].flatMap(({ key: of, before: amount }) =>
    of.startsWith('waived') && amount !== 0 ? [0 - (amount ?? 0)] : [],
  );
  const { net, fee } = scene.waived;
  const wrong = [
    ...differenceOf(
      'waived premium and fees',
      waived,
      [net, fee].filter((amount) => amount !== 0),
    ),
    ...Object.entries(others).flatMap(([part, said]) =>
      differenceOf(part, said, after[part as keyof typeof after]),
    ),
    ...differenceOf('invoices', promised, billed),
    ...differenceOf('sum to pay', [preview.to_pay, preview.currency], [rise, policy.currency]),
  ];
  if (wrong.length > 0) throw new Error([`${action}:`, ...wrong].join('\n'));
  return done;
}

/** As `bookPreviewed`, of a change that nothing speaks against. */
export async function mustBook(scene: Scene, change: Change): Promise<void> {
  const { status, body } = await bookPreviewed(scene, change);
  if (status !== 200) throw new Error(`${change.action} was refused: ${JSON.stringify(body)}`);
}
