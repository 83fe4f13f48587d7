import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/platform/config.ts';

type KeyConfig = Pick<Config, 'secret_key' | 'paddock_data_dir'>;

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a secret for one owner; the text of another owner's row cannot be put in its place. */
export async function sealSecret(
  config: KeyConfig,
  { secret, owner }: { secret: string; owner: string },
): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, await readKey(config), nonce);
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts what sealSecret made. Throws when the key is another one or the text was changed. */
export async function openSecret(
  config: KeyConfig,
  { sealed, owner }: { sealed: Buffer; owner: string },
): Promise<string> {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, await readKey(config), nonce, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const rest = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
}

/**
 * The random-looking text, 256 bits, that belongs to a name for good: who has the key can make it again, so that it
 * need not be kept, and nobody else can.
 */
export async function secretOf(config: KeyConfig, name: string): Promise<string> {
  return createHmac('sha256', await readKey(config))
    .update(name)
    .digest('base64url');
}

/**
 * The key as it stands, if there is one: `text` when it lies in the data folder, and a print by which two keys are
 * told apart without telling either.
 */
export async function findSecretKey(
  config: KeyConfig,
): Promise<{ print: string; text: string | undefined }> {
  if (config.secret_key !== undefined)
    return { print: printOf(config.secret_key), text: undefined };
  try {
    const text = (await readFile(keyFile(config), 'utf8')).trim();
    return { print: printOf(text), text };
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return { print: '', text: undefined };
  }
}

/** Puts a key that came from elsewhere in the place of the data folder's own. */
export async function replaceSecretKey(config: KeyConfig, text: string): Promise<void> {
  await mkdir(config.paddock_data_dir, { recursive: true });
  const draft = `${keyFile(config)}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${text.trim()}\n`, { mode: 0o600, flush: true });
  await rename(draft, keyFile(config));
}

const keyFile = (config: KeyConfig) => join(config.paddock_data_dir, 'secret.key');

function printOf(text: string): string {
  return createHmac('sha256', Buffer.from(text, 'base64'))
    .update('the print of this key')
    .digest('base64url');
}

async function readKey(config: KeyConfig): Promise<Buffer> {
  if (config.secret_key !== undefined) return Buffer.from(config.secret_key, 'base64');
  const file = keyFile(config);
  const key = Buffer.from((await readOrMake(file, config.paddock_data_dir)).trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${file} does not hold a key of 32 bytes`);
  return key;
}

async function readOrMake(file: string, folder: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  await mkdir(folder, { recursive: true });
  const made = randomBytes(KEY_BYTES).toString('base64');
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${made}\n`, { mode: 0o600 });
  try {
    // Of two processes that start at once one makes the key, whole, and the other reads it.
    await link(draft, file);
    return made;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return await readFile(file, 'utf8');
  } finally {
    await rm(draft, { force: true });
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
