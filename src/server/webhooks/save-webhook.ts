import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { webhooksContract } from '#contract/webhooks/webhooks.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { sealSecret } from '#server/platform/secret-key.ts';
import { isClosedHost } from '#server/webhooks/public-address.ts';
import { asSecret } from '#server/webhooks/send-message.ts';

type Actions = typeof webhooksContract;

/** As many addresses as a house has partners for; each takes every message of its kinds. */
const MOST_WEBHOOKS = 20;
const SECRET_BYTES = 32;

export const createWebhook: Handler<Actions['create_webhook']> = async (ctx, { url, kinds }) => {
  assertMayBeCalled(ctx, url);
  await assertMayBeMore(ctx);
  const secret = asSecret(randomBytes(SECRET_BYTES));
  const made = await sql<{ webhook_id: string }>`select uuidv7() as webhook_id`.execute(ctx.db);
  const { webhook_id = '' } = made.rows[0] ?? {};
  await ctx.db
    .insertInto('webhooks')
    .values({
      ...{ webhook_id, url, kinds: [...new Set(kinds)], made_by: ctx.actor.user_id },
      sealed_secret: await sealSecret(ctx.services.config, { secret, owner: webhook_id }),
    })
    .execute();
  await ctx.audit({ record_kind: 'webhook', record_id: webhook_id, after: { url, kinds } });
  ctx.changed('webhook', webhook_id);
  return { webhook_id, secret };
};

export const saveWebhook: Handler<Actions['save_webhook']> = async (
  ctx,
  { webhook_id, revision, url, kinds, is_active },
) => {
  assertMayBeCalled(ctx, url);
  const before = await findWebhook(ctx, webhook_id);
  if (before.revision !== revision)
    throw new AppError('conflict', { current: { webhook_id, ...before } });
  if (is_active && !before.is_active) await assertMayBeMore(ctx);
  const after = { url, kinds: [...new Set(kinds)], is_active };
  await ctx.db
    .updateTable('webhooks')
    .set({ ...after, revision: revision + 1 })
    .where('webhook_id', '=', webhook_id)
    .execute();
  await ctx.audit({
    ...{ record_kind: 'webhook', record_id: webhook_id, after },
    before: { url: before.url, kinds: before.kinds, is_active: before.is_active },
  });
  ctx.changed('webhook', webhook_id);
  return { revision: revision + 1 };
};

async function assertMayBeMore({ db }: WriteContext): Promise<void> {
  const { n } = await db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow();
  if (n >= MOST_WEBHOOKS)
    throw new AppError('transition_refused', {
      message: `There are ${MOST_WEBHOOKS} webhooks. Stop one that nothing uses any more.`,
    });
}

/** A webhook, locked until the end of the write; not_found where there is none. */
export async function findWebhook({ db }: WriteContext, webhook_id: string) {
  const found = await db
    .selectFrom('webhooks')
    .select(['url', 'kinds', 'is_active', 'revision'])
    .where('webhook_id', '=', webhook_id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  return found;
}

function assertMayBeCalled({ services }: WriteContext, address: string): void {
  if (services.config.webhooks_to_private === 'on') return;
  const { protocol, hostname, username } = new URL(address);
  if (protocol !== 'https:' || username !== '')
    throw fieldError('url', 'not_secure', 'Enter an address that begins with https://');
  if (isClosedHost(hostname) || !hostname.includes('.') || /\.(local|internal)$/.test(hostname))
    throw fieldError('url', 'not_public', 'Messages go to public addresses alone.');
}
