import type { OutputOf } from '#web/api/action-types.ts';

export type BulkPayment = OutputOf<'get_bulk_payment'>;

/**
 * What the payer sees: something to pay; the try that did not go through; the card was charged and its message is on
 * the way; the card payment is booked; or everything was paid before.
 */
export type PageStage = 'open' | 'failed' | 'confirming' | 'received' | 'all_paid';

export interface StageQuestion {
  page: BulkPayment;
  /** What the card page said when it led back: `?result=`. */
  result: string | undefined;
  /** When this browser last left for the card page, in unix seconds. */
  left_at: number | null;
}

/**
 * Where the payment stands. The card page's word that it went well is believed until the provider's message is booked,
 * so that nobody pays twice in between; a message from before this try is not the one that is waited for.
 */
export function stageOf({ page, result, left_at }: StageQuestion): PageStage {
  const { state, received } = page;
  if (state === 'paid') return received === null ? 'all_paid' : 'received';
  if (state === 'processing') return 'confirming';
  if (result === 'success') {
    const booked = received !== null && (left_at === null || received.at >= left_at);
    if (!booked) return 'confirming';
  }
  return state === 'declined' || result === 'cancelled' ? 'failed' : 'open';
}

/** How often the page asks again while it waits: every two seconds, after a minute every ten. */
export function pollOf(stage: PageStage | undefined, waited_seconds: number): number | undefined {
  if (stage !== 'confirming') return undefined;
  return waited_seconds < 60 ? 2000 : 10_000;
}

const storageKey = 'paddock.left-to-pay';

/** This browser's last try at a link: when it left for the card page, and what that said when it led back. */
export interface LastTry {
  left_at: number | null;
  result?: string | undefined;
}

/** Notes that this browser leaves for the card page now. */
export function noteLeaving(link: string, now: number): void {
  note(link, { left_at: now });
}

/** Notes what the card page said, so that the link opened once more does not ask for what was just paid. */
export function noteReturn(link: string, result: string): void {
  note(link, { left_at: lastTry(link).left_at, result });
}

function note(link: string, last: LastTry): void {
  localStorage.setItem(storageKey, JSON.stringify({ link, ...last }));
}

/** What this browser last did at this link. */
export function lastTry(link: string): LastTry {
  const nothing = { left_at: null };
  try {
    const noted = JSON.parse(localStorage.getItem(storageKey) ?? '') as Record<string, unknown>;
    if (noted['link'] !== link) return nothing;
    const { left_at, result } = noted;
    return {
      left_at: typeof left_at === 'number' ? left_at : null,
      result: typeof result === 'string' ? result : undefined,
    };
  } catch {
    // Nothing noted.
    return nothing;
  }
}
