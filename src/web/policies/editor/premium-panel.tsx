import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { counted } from '#domain/counted.ts';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import { lines } from '#domain/lines/lines.ts';
import { displayAmount, displayChange, formatMoney } from '#domain/money.ts';
import { startOfDay } from '#domain/dates.ts';
import { quoteExpiresAt } from '#domain/rating/quote-validity.ts';
import { sumBy } from '#domain/sums.ts';
import { Agreements } from '#web/binders/agreements.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { lastMomentText } from '#web/policies/document/cover-words.ts';
import { itemTitle } from '#web/policies/editor/content-differences.ts';
import { itemKey } from '#web/policies/editor/content-merge.ts';
import { ComplaintLinks } from '#web/policies/editor/complaint-links.tsx';
import { fieldErrorsOf, noFieldErrors } from '#web/policies/editor/field-errors.ts';
import { PremiumLines, type PremiumItem } from '#web/policies/document/premium-lines.tsx';
import { itemCount } from '#web/policies/editor/use-live-rating.ts';
import { useQuoteEditing } from '#web/policies/editor/quote-editing.ts';
import { Referrals } from '#web/policies/quote/referrals.tsx';

/** What the typed quote costs now, beside the editor. */
export function PremiumPanel({ actions }: { actions: ReactNode }) {
  const { document, draft, names, rating } = useQuoteEditing();
  const { content } = draft;
  const found = rating.rating;
  const items = usePremiumItems();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 }}>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          overflowY: 'auto',
          p: 5,
          display: 'grid',
          gap: 4,
          alignContent: 'start',
        }}
        tabIndex={0}
        role="region"
        aria-label="Premium"
        aria-busy={rating.isBehind}
      >
        {itemCount(content) === 0 ? (
          <EmptyState
            compact
            title="No premium yet."
            text={`It builds up here as ${insuredNouns(content)} are added.`}
          />
        ) : null}
        <Unpriced />
        <Priced items={items} />
        {found && !rating.error ? (
          <Referrals
            referrals={found.referrals}
            version={document.version}
            titleOf={(index) => {
              if (content.line) return items[index]?.title ?? '';
              const item = content.items[index];
              return item ? itemTitle(item, names) : '';
            }}
          />
        ) : null}
        <LiveAgreements />
        <Validity />
      </Box>
      <Box
        sx={{
          flex: 'none',
          p: 4,
          display: 'grid',
          gap: 2,
          borderTop: `1px solid ${t.n[200]}`,
          background: t.n[25],
        }}
      >
        {actions}
      </Box>
    </Box>
  );
}

/** The premium by its lines, as it was worked out last. */
function Priced({ items }: { items: PremiumItem[] }) {
  const { document, draft, rating } = useQuoteEditing();
  const found = rating.rating;
  if (!found || rating.error) return null;
  const isPolicy = document.document_state === 'policy';
  // The last figures belong to another list of items for a moment; then their lines stay out.
  const fits = found.items.length === itemCount(draft.content);
  return (
    <Box sx={{ opacity: rating.isBehind ? 0.55 : 1, transition: 'opacity 120ms' }}>
      <PremiumLines
        items={fits ? shortened(items) : []}
        build_up={isPolicy ? { ...found.build_up, instalments: [] } : found.build_up}
        currency={found.currency}
      />
      {isPolicy ? <AgainstInForce gross={found.build_up.gross} /> : null}
    </Box>
  );
}

/** Of a policy that is being changed: what the client pays by the version that was sent last, and how far this is from it. */
function AgainstInForce({ gross }: { gross: number }) {
  const { document } = useQuoteEditing();
  const sent = document.versions
    .filter(({ locked }) => locked)
    .toSorted((a, b) => b.version_number - a.version_number)[0];
  if (!sent) return null;
  return (
    <Box sx={{ fontSize: 13, lineHeight: '20px', mt: 1 }}>
      <Apart label={`Version ${sent.version_label}`} amount={displayAmount(sent.gross)} />
      <Apart label="Difference" amount={displayChange(gross - sent.gross)} />
      <Box sx={{ fontSize: 12, lineHeight: '16px', color: t.n[500] }}>
        What is invoiced or given back, and when it is due, is shown before it is sent.
      </Box>
    </Box>
  );
}

function Apart({ label, amount }: { label: string; amount: string }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', py: 1, color: t.n[600] }}>
      <span>{label}</span>
      <span className="num">{amount}</span>
    </Box>
  );
}

/** What is left of the agreements of its insurers with what is typed. */
function LiveAgreements() {
  const { document, rating } = useQuoteEditing();
  if (!rating.rating || rating.error) return null;
  return (
    <Box sx={{ opacity: rating.isBehind ? 0.55 : 1, transition: 'opacity 120ms' }}>
      <Agreements agreements={rating.rating.agreements} document_state={document.document_state} />
    </Box>
  );
}

/** Each item with its premium, by the names that people know. */
function usePremiumItems(): PremiumItem[] {
  const { draft, names, rating } = useQuoteEditing();
  const { content } = draft;
  const found = rating.rating;
  const ofLine = found?.line_rating?.result.items.map((item, index) => ({
    key: String(index),
    title: item.label,
    note: `${formatMoney(item.sum_insured, content.currency, { whole: true })} insured`,
    premium: item.premium,
  }));
  const ofCars = content.items.map((item, index) => ({
    key: itemKey(item),
    title: names.car(item.car_id),
    note: names.event(item.event_id),
    premium: found?.items[index]?.premium ?? 0,
  }));
  return content.line ? (ofLine ?? []) : ofCars;
}

/** Of more than these the rest is one line: what the client pays stays in sight. */
const MOST_LINES = 20;

function shortened(items: PremiumItem[]): PremiumItem[] {
  if (items.length <= MOST_LINES) return items;
  const rest = items.slice(MOST_LINES - 1);
  const premium = sumBy(rest, (one) => one.premium);
  const title = `and ${counted(rest.length, 'more', 'more')}`;
  return [...items.slice(0, MOST_LINES - 1), { key: 'rest', title, note: '', premium }];
}

/** What the items are called. */
const insuredNouns = ({ line }: QuoteContent) =>
  line ? lines[line.insurance_type].nouns.toLowerCase() : 'cars';

/** Why there is no premium, each reason leading to its field. */
function Unpriced() {
  const { rating } = useQuoteEditing();
  const complaints = rating.missing.size > 0 ? rating.missing : noFieldErrors;
  const told = rating.error ? fieldErrorsOf(rating.error) : complaints;
  if (told.size === 0)
    return rating.error ? <InlineAlert tone="warning">{rating.error.message}</InlineAlert> : null;
  return (
    <InlineAlert tone="warning">
      <Box sx={{ fontWeight: 600 }}>Not priced yet</Box>
      <ComplaintLinks complaints={told} />
    </InlineAlert>
  );
}

/** Until when the quote holds, or would hold if it went out now. */
function Validity() {
  const { document, draft, records } = useQuoteEditing();
  if (document.document_state === 'policy') return null;
  const events = records.events.data?.events ?? [];
  const { items, line } = draft.content;
  const cars = items
    .flatMap((item) => events.find((event) => event.event_id === item.event_id)?.start_on ?? [])
    .toSorted();
  const first = line ? line.period_from : cars[0];
  const now = Date.now() / 1000;
  const expires = quoteExpiresAt({
    completed_at: now,
    first_event_start: first === undefined ? null : startOfDay(first),
  });
  if (expires <= now)
    return (
      <InlineAlert tone="warning">
        {line
          ? 'Its first day has begun: this quote cannot be sent.'
          : 'The first event has begun: this quote cannot be sent.'}
      </InlineAlert>
    );
  return (
    <Box sx={{ fontSize: 12, lineHeight: '16px', color: t.n[500] }}>
      {`Sent now, it is valid until ${lastMomentText(expires)}.`}
    </Box>
  );
}
