import { formatMoney } from '#domain/money.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { SandboxCheckout } from '#server/platform/cards/card-sandbox/sandbox-checkouts.ts';
import { groupDigits, testCards } from '#server/platform/cards/card-sandbox/test-cards.ts';

/** HTML that may stand in a page as it is. */
class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Puts values into HTML; everything that is not itself `html` is escaped. */
function html(
  strings: TemplateStringsArray,
  ...values: (string | Markup | readonly Markup[])[]
): Markup {
  const asText = (value: string | Markup | readonly Markup[]): string => {
    if (value instanceof Markup) return value.text;
    if (typeof value !== 'string') return value.map(asText).join('');
    return value.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark);
  };
  return new Markup(String.raw({ raw: strings }, ...values.map(asText)));
}

const nothing = new Markup('');

/** What was wrong with the last try, to be shown at its field or above the form. */
export interface PayError {
  field: string;
  message: string;
}

function pageOf(title: string, body: Markup): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Card sandbox</title>
        <link rel="stylesheet" href="/card-sandbox/page.css" />
      </head>
      <body>
        <header class="strip">
          <strong>Card sandbox</strong> No real money moves on this page.
        </header>
        <main>${body}</main>
      </body>
    </html>`.text;
}

const logo = html`<p class="logo">
  <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="#e94e24" />
    <path fill="#fff" d="M12.1 7h11.4l-1.2 4.4h-7l-.7 2.6h6l-1.1 4.2h-6L11.7 25H7.2z" />
  </svg>
  ${PRODUCT_NAME}
</p>`;

function money(amount: number, checkout: SandboxCheckout): string {
  return formatMoney(amount, checkout.currency.toUpperCase());
}

function orderOf(checkout: SandboxCheckout): Markup {
  const lines = checkout.lines.map(
    (line) =>
      html`<li>
        <span>${line.name}</span>
        <span class="num">${money(line.amount * line.quantity, checkout)}</span>
      </li>`,
  );
  return html`<section class="order" aria-labelledby="total">
    ${logo}
    <h1 id="total"><span>Pay ${PRODUCT_NAME}</span> ${money(checkout.amount, checkout)}</h1>
    <ul>
      ${lines}
    </ul>
    <p class="sum">
      <span>Total</span> <span class="num">${money(checkout.amount, checkout)}</span>
    </p>
  </section>`;
}

interface FieldOptions {
  name: string;
  label: string;
  value: string;
  error: PayError | undefined;
  numeric?: boolean;
}

function field({ name, label, value, error, numeric = true }: FieldOptions): Markup {
  const wrong = error?.field === name;
  return html`<p class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      required
      autocomplete="off"
      spellcheck="false"
      maxlength="60"
      ${numeric ? html`inputmode="numeric"` : nothing}
      ${wrong ? html`aria-invalid="true" aria-describedby="${name}-error" autofocus` : nothing}
    />
    ${wrong ? html`<span class="wrong" id="${name}-error">${error.message}</span>` : nothing}
  </p>`;
}

const cardTable = html`<details open>
  <summary>Test cards</summary>
  <ul class="cards">
    ${testCards.map((card) => html`<li><code>${groupDigits(card.number)}</code> ${card.title}</li>`)}
  </ul>
</details>`;

const messageOptions = html`<fieldset>
  <legend>Message to ${PRODUCT_NAME}</legend>
  <p class="field">
    <label for="delay_seconds">Sent</label>
    <select id="delay_seconds" name="delay_seconds">
      <option value="0">at once</option>
      <option value="30">30 seconds late</option>
      <option value="600">10 minutes late</option>
    </select>
  </p>
  <p class="tick">
    <input type="checkbox" id="doubled" name="doubled" value="yes" />
    <label for="doubled">Sent twice</label>
  </p>
</fieldset>`;

/** The page on which an open checkout is paid. `entry` is what was typed at the last try. */
export function payPage(
  checkout: SandboxCheckout,
  { error, entry = {} }: { error?: PayError; entry?: Record<string, unknown> } = {},
): string {
  const typed = (name: string, standard: string): string => {
    const value = entry[name];
    return typeof value === 'string' ? value.slice(0, 60) : standard;
  };
  const fields = [
    {
      name: 'card_number',
      label: 'Card number',
      value: typed('card_number', '4242 4242 4242 4242'),
    },
    { name: 'expiry', label: 'Expiry (MM / YY)', value: typed('expiry', '12 / 40') },
    { name: 'cvc', label: 'Security code', value: typed('cvc', '123') },
  ];
  const general = error?.field === 'form';
  const body = html`${orderOf(checkout)}
    <section class="pay" aria-labelledby="pay-title">
      <h2 id="pay-title">Pay by card</h2>
      ${general ? html`<p class="alert" role="alert">${error.message}</p>` : nothing}
      <form method="post" action="/card-sandbox/checkout/${checkout.checkout_id}">
        <div class="grid">${fields.map((one) => field({ ...one, error }))}</div>
        <button type="submit">Pay ${money(checkout.amount, checkout)}</button>
        ${messageOptions}
      </form>
      ${cardTable}
      <p><a href="${checkout.cancel_url}">Cancel and go back</a></p>
    </section>`;
  return pageOf(
    error ? `Error: ${error.message}` : `Pay ${money(checkout.amount, checkout)}`,
    body,
  );
}

/** The page of a checkout that nothing can be paid on any more, or of none. */
export function closedPage(checkout: SandboxCheckout | null): string {
  const title = checkout ? 'This payment page has expired' : 'This payment page does not exist';
  const back = checkout
    ? html`<p><a href="${checkout.cancel_url}">Go back to ${PRODUCT_NAME}</a></p>`
    : nothing;
  const body = html`<section class="pay">
    ${logo}
    <h1>${title}</h1>
    <p>Nothing was charged. Open the payment link again for a new page.</p>
    ${back}
  </section>`;
  return pageOf(title, body);
}
