// A mail is kept as proof of what was sent, but a link in it that opens something by itself is not kept readable:
// whoever reads the archive, or a copy of it, must not be able to use it. "…/policy-info?policy_id=1&policy_key=abc"
// is kept as "#withheld-1", and "…/login" stays as it is.

/** The texts of a mail: as HTML, as plain text, and the markup that both were made of. */
export interface MailTexts {
  html: string;
  plain_text: string;
  body: string;
}

const address = /https?:\/\/[^\s"'<>\])]+/g;
/** What makes an address a key: of a document, of a payment, of a log-in. In HTML the parts are divided by "&amp;". */
const secret = /[?&;](?:policy_key|bulk_id|token)=/;
const withheld = /#withheld-(\d{1,6})/g;

/** The texts with every link that opens something taken out, and those links, in the order of their numbers. */
export function takeOutLinks({ html, plain_text, body }: MailTexts): {
  texts: MailTexts;
  links: string[];
} {
  const numbers = new Map<string, number>();
  const without = (text: string) =>
    text.replace(address, (link) => {
      if (!secret.test(link)) return link;
      const number = numbers.get(link) ?? numbers.size + 1;
      numbers.set(link, number);
      return `#withheld-${number}`;
    });
  const texts = { html: without(html), plain_text: without(plain_text), body: without(body) };
  return { texts, links: [...numbers.keys()] };
}

/** The texts with their links put back where they were. */
export function putBackLinks<T extends Partial<MailTexts>>(texts: T, links: readonly string[]): T {
  const whole = (text: string) =>
    text.replace(withheld, (mark, number: string) => links[Number(number) - 1] ?? mark);
  const entries = Object.entries(texts);
  return Object.fromEntries(entries.map(([name, text]) => [name, whole(text)])) as T;
}

/** Whether a link was taken out of a text. */
export function hasWithheldLinks(text: string): boolean {
  return text.search(withheld) !== -1;
}
