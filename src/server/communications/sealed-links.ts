import { putBackLinks, type MailTexts } from '#domain/communications/mail-links.ts';
import type { Services } from '#server/platform/context.ts';
import { openSecret, sealSecret } from '#server/platform/secret-key.ts';

const ownerOf = (email_id: string) => `email ${email_id}`;

/** The links of a mail as they are kept: only with the key of the house, and for this mail alone. */
export async function sealLinks(
  { config }: Pick<Services, 'config'>,
  { email_id, links }: { email_id: string; links: readonly string[] },
): Promise<Buffer | null> {
  if (links.length === 0) return null;
  return sealSecret(config, { secret: JSON.stringify(links), owner: ownerOf(email_id) });
}

/** The links that were taken out of a mail, in the order of their numbers. */
export async function openLinks(
  { config }: Pick<Services, 'config'>,
  { email_id, sealed_links }: { email_id: string; sealed_links: Buffer | null },
): Promise<string[]> {
  if (sealed_links === null) return [];
  const text = await openSecret(config, { sealed: sealed_links, owner: ownerOf(email_id) });
  return JSON.parse(text) as string[];
}

/** The texts of a stored mail as its reader gets them. */
export async function textsWithLinks<T extends Partial<MailTexts>>(
  services: Pick<Services, 'config'>,
  email: { email_id: string; sealed_links: Buffer | null },
  texts: T,
): Promise<T> {
  return putBackLinks(texts, await openLinks(services, email));
}
