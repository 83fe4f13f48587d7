import { timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';
import type { Actor, ReadContext } from '#server/platform/context.ts';
import { secretOf } from '#server/platform/secret-key.ts';
import { hashToken } from '#server/platform/http/sessions.ts';

/** How long a browser that opened a link needs no link any more. */
const PASS_HOURS = 8;

/** What a link opens: its kind and the id of the record. */
export interface LinkTarget {
  kind: 'policy' | 'payment';
  id: string;
}

type PassContext = Pick<ReadContext<Actor | null>, 'cookies' | 'now' | 'services'>;

/**
 * Leaves in the browser that the key of a link was shown: in a cookie that script cannot read and that is good for this
 * one record and eight hours. It holds the key's hash, not the key, so that a withdrawn key opens nothing here either.
 */
export async function givePass(ctx: PassContext, target: LinkTarget, key: string): Promise<void> {
  const ends_at = Math.floor(ctx.now.getTime() / 1000) + PASS_HOURS * 3600;
  const key_hash = hashToken(key).toString('base64url');
  const seal = await sealOf(ctx.services.config, target, { key_hash, ends_at });
  ctx.cookies.setPass(target, `${key_hash}.${ends_at}.${seal}`, PASS_HOURS * 3600);
}

/** The hash of the key with which this browser opened a link to the record; undefined without one, or when it is over. */
export async function readPass(ctx: PassContext, target: LinkTarget): Promise<Buffer | undefined> {
  const [key_hash = '', end = '', seal = ''] = (ctx.cookies.pass(target) ?? '').split('.');
  const ends_at = Number(end);
  if (!Number.isSafeInteger(ends_at) || ends_at * 1000 <= ctx.now.getTime()) return undefined;
  const right = Buffer.from(await sealOf(ctx.services.config, target, { key_hash, ends_at }));
  const shown = Buffer.from(seal);
  if (right.length !== shown.length || !timingSafeEqual(right, shown)) return undefined;
  return Buffer.from(key_hash, 'base64url');
}

function sealOf(
  config: Config,
  { kind, id }: LinkTarget,
  { key_hash, ends_at }: { key_hash: string; ends_at: number },
): Promise<string> {
  return secretOf(config, `pass ${kind} ${id} ${key_hash} ${ends_at}`);
}
