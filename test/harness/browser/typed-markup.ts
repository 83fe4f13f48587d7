import type { BrowserContext, Page } from '@playwright/test';
import { type Secret, Secrets } from '#test/canary/plant-secrets.ts';

/** A host that nobody has to do with. */
const stranger = 'https://strange.test';

/** What somebody types who wants a script to run in the browser of whoever reads it; each calls `heard`. */
const payloads: readonly ((word: string) => string)[] = [
  (word) => `<img src=/heard-${word} onerror=heard('${word}')>`,
  (word) => `"><script>heard('${word}')</script>`,
  (word) => `'"--></title></textarea><svg onload=heard('${word}')>`,
  (word) => `javascript:heard('${word}')//`,
  (word) => `[button link=javascript:heard('${word}')] [bold]<b onclick=heard('${word}')>[/bold]`,
  (word) => `{{constructor.constructor("heard('${word}')")()}}\${heard('${word}')}`,
  (word) => `<a href="javascript:heard('${word}')">${word}</a>`,
  (word) => `<iframe srcdoc="<script>parent.heard('${word}')</script>"></iframe>`,
  (word) => `<link rel=stylesheet href=${stranger}/heard-${word}>`,
  (word) => `${stranger}/heard-${word}.png`,
  (word) => `![${word}](javascript:heard('${word}')) [${word}](javascript:heard('${word}'))`,
  (word) => `<details open ontoggle=heard('${word}')><math href="javascript:heard('${word}')">`,
];

/** Where no more fits. */
const shortPayload = (word: string) => `<p onclick>${word}`;
const isShort = (column: string) => /zip|phone|iban|start_number|corner_on_track/.test(column);

/** Each of them once, with a word of its own. */
export const typedTexts = payloads.map((payload, index) => payload(`zqtyped${index}q`));

/**
 * Columns that hold no such text: where the door takes addresses of mail only or a few characters, and the page of a
 * mail, which the product writes.
 */
const isTyped = (column: string) =>
  !/email|recipient|sender$|envelope|emails\.html|accident_info\.start_number/.test(column);

/** Words of a book that are markup, with the plainest of figures. */
export class MarkupWords extends Secrets {
  #turn = 0;

  override word(secret: Secret): string {
    const word = super.word(secret);
    this.#turn += 1;
    const turned = payloads[this.#turn % payloads.length];
    const payload = isShort(secret.column) ? shortPayload : turned;
    return payload && isTyped(secret.column) ? payload(word) : word;
  }
  override money = (): number => 12_300;
  override amount = (): number => 12_300;
  override count = (): number => 3;
  override decimal = (): string => '1';
}

/** Markup of people that a browser took for a page's own: what ran, what was asked for, what stands on the page. */
export interface Ear {
  heard: string[];
  /** Looks at a page as it stands now, with its frames. */
  look(page: Page): Promise<void>;
}

/** Elements that only typed markup makes. */
const planted = [
  '[onerror]',
  '[onload]',
  '[onclick]',
  '[ontoggle]',
  'iframe[srcdoc^="<script"]',
  '[href^="javascript:" i]',
  '[src^="javascript:" i]',
  '[src*="heard-"]',
  `link[href*="heard-"]`,
].join(',');

/** Listens to everything that happens in the windows of a context. */
export async function listenIn(context: BrowserContext, own: string): Promise<Ear> {
  const heard: string[] = [];
  await context.exposeBinding('heard', ({ frame }, word) => {
    heard.push(`${String(word)} ran on ${frame.url()}`);
  });
  context.on('request', (request) => {
    const url = request.url();
    // Full browsers ask themselves for the pages of their own PDF viewer.
    const is_own = url.startsWith(own) || /^(data|blob|about|chrome|chrome-extension):/.test(url);
    // What the page itself asks about may name a person, behind the path.
    if (!is_own || new URL(url).pathname.includes('heard-')) heard.push(`${url} was asked for`);
  });
  context.on('dialog', (dialog) => {
    heard.push(`${dialog.message()} was said`);
    void dialog.dismiss();
  });
  return {
    heard,
    look: async (page) => {
      for (const frame of page.frames()) {
        const found = await frame.evaluate<string[]>(
          `[...document.querySelectorAll(${JSON.stringify(planted)})].map((one) => one.outerHTML.slice(0, 200))`,
        );
        heard.push(...found.map((html) => `${html} stands on ${frame.url()}`));
      }
    },
  };
}
