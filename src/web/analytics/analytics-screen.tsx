import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { Link2, Maximize2, Printer } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import {
  type AnalyticsCard,
  analyticsCardNames,
  analyticsCards,
} from '#domain/analytics/analytics-cards.ts';
import {
  type AnalyticsTab,
  analyticsTabLabels,
  analyticsTabs,
} from '#domain/analytics/analytics-tabs.ts';
import type { CardWords } from '#domain/analytics/cards/card-words.ts';
import { formatDateTime, periodTextOf } from '#domain/dates.ts';
import { addressOf } from '#domain/places.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageTabs } from '#web/kit/base/page-tabs.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { t } from '#web/kit/base/tokens.ts';
import { useCopy } from '#web/kit/base/use-copy.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { AnalyticsCardBox } from '#web/analytics/analytics-card.tsx';
import { AnalyticsFilters } from '#web/analytics/analytics-filters.tsx';
import { type AnalyticsQuestion, useAnalyticsQuestion } from '#web/analytics/analytics-question.ts';
import { InsurerBordereaux } from '#web/analytics/insurer-bordereaux.tsx';
import { useAskedText } from '#web/analytics/use-asked-text.ts';
import { FigureRowsDialog } from '#web/analytics/figure-rows-dialog.tsx';

/** A4 landscape, two cards a row, two rows of pictures a sheet. */
const paper = (
  <GlobalStyles
    styles={{
      '@page': { size: 'A4 landscape', margin: '10mm' },
      '@media print': { 'html body': { background: t.n[0] } },
    }}
  />
);
/** Smaller than on the screen, and of the tabs the one that is printed. */
const onPaper = {
  '@media print': {
    zoom: 0.8,
    '.MuiTab-root:not(.Mui-selected), .MuiTabs-indicator': { display: 'none' },
    '.MuiTabs-root': { minHeight: 0 },
    '&& .MuiTabs-scroller': { background: 'none' },
    '.MuiTabs-root .MuiTab-root': { px: 0, py: 0, minHeight: 32 },
  },
} as const;

/** /dashboard/analytics: seven tabs of questions about the book [2.18]. */
export function AnalyticsScreen() {
  const question = useAnalyticsQuestion();
  const whole = useRef<HTMLDivElement>(null);
  const copy = useCopy();
  return (
    <Box
      ref={whole}
      sx={{ '&:fullscreen': { background: t.n[50], overflowY: 'auto', p: 6 }, ...onPaper }}
    >
      {paper}
      <PageHeader
        title="Analytics"
        facts={
          <>
            <ToldIn question={question} />
            <CountedAt question={question} />
          </>
        }
        actions={
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '@media print': { display: 'none' } }}
          >
            <Button
              variant="outlined"
              startIcon={<Link2 size={16} />}
              onClick={() => void copy(window.location.href, 'Link copied')}
            >
              Copy link
            </Button>
            {document.fullscreenEnabled ? (
              <Button
                variant="outlined"
                startIcon={<Maximize2 size={16} />}
                sx={{ display: { xs: 'none', md: 'inline-flex' } }}
                onClick={() => void whole.current?.requestFullscreen()}
              >
                Full screen
              </Button>
            ) : null}
            <PrintButton whole={whole} />
          </Box>
        }
      />
      <PageTabs
        label="Analytics"
        tabs={analyticsTabs.map((tab) => ({
          id: tab,
          label: analyticsTabLabels[tab],
          content: <TabCards key={tab} tab={tab} question={question} />,
        }))}
      />
      <FigureRowsDialog question={question} />
    </Box>
  );
}

/** So long a print waits for what is on its way, in ms. */
const longestWait = 10_000;

/** Once nothing below an element is on its way, or it has waited long enough. */
async function whenDrawn(element: HTMLElement | null): Promise<void> {
  const until = Date.now() + longestWait;
  while (element?.querySelector('[role="status"][aria-label="Loading..."]') && Date.now() < until)
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
}

/** Prints the tab when its pictures are all there. */
function PrintButton({ whole }: { whole: RefObject<HTMLDivElement | null> }) {
  const [isWaiting, setWaiting] = useState(false);
  const print = async () => {
    setWaiting(true);
    await whenDrawn(whole.current);
    setWaiting(false);
    window.print();
  };
  useShortcuts({
    'Ctrl+p': {
      does: 'Print these figures',
      act: (event) => {
        event.preventDefault();
        if (!isWaiting) void print();
      },
    },
  });
  return (
    <BusyButton
      variant="outlined"
      startIcon={<Printer size={16} />}
      busy={isWaiting}
      onClick={() => void print()}
    >
      Print
    </BusyButton>
  );
}

/** Of which days and in which currency: others are not added, or translated and which of them cannot be. */
function ToldIn({ question: { from, to, currency, translated } }: { question: AnalyticsQuestion }) {
  const all = translated === true;
  const without = useRead('get_exchange_rates', {}, { enabled: all }).data?.without_rate ?? [];
  if (!all) return `${periodTextOf(from, to)}, in ${currency}; other currencies are not added. `;
  return (
    <>
      {`${periodTextOf(from, to)}, all currencies in ${currency}, each posting at the rate that it kept. `}
      {without.length > 0 ? `${without.join(' and ')} is left out: ` : ''}
      <AppLink href={addressOf('administration', { tab: 'books', view: 'exchange_rates' })}>
        {without.length > 0 ? 'add its exchange rate' : 'Exchange rates'}
      </AppLink>
      {'. '}
    </>
  );
}

const cardsOf = (tab: AnalyticsTab) =>
  analyticsCardNames.filter((name) => analyticsCards[name].tab === tab);

/** Until when the book is counted; said by the first card of the tab. */
function CountedAt({ question }: { question: AnalyticsQuestion }) {
  const [search] = useSearchOf('analytics');
  const tab = analyticsTabs.find((one) => one === search.tab) ?? 'claims';
  const card = cardsOf(tab)[0] ?? 'claim_figures';
  const counted_at = useRead('get_analytics_card', { card, ...question }).data?.counted_at;
  return counted_at ? `Figures of ${formatDateTime(counted_at)}.` : null;
}

/** Pictures that want the whole width. */
const wide: ReadonlySet<CardWords['chart']> = new Set<CardWords['chart']>([
  'figures',
  'circuit',
  'map',
]);

/** Cards across both columns: those that want it, and the last one where nothing would stand beside it. */
function wholeOf(names: readonly AnalyticsCard[]): ReadonlySet<AnalyticsCard> {
  const halves = names.filter((name) => !wide.has(analyticsCards[name].chart));
  const last = halves.length % 2 === 1 ? halves.at(-1) : undefined;
  return new Set(names.filter((name) => name === last || !halves.includes(name)));
}

/** Two beside each other are as high as the higher one; on a phone and a small window they stand below each other. */
function TabCards({ tab, question }: { tab: AnalyticsTab; question: AnalyticsQuestion }) {
  const asked = useAskedText(question);
  const names = cardsOf(tab);
  const whole = wholeOf(names);
  return (
    <>
      <AnalyticsFilters question={question} />
      <Box sx={cards}>
        {names.map((name) => (
          <AnalyticsCardBox
            key={name}
            name={name}
            question={question}
            asked={asked}
            isWhole={whole.has(name)}
          />
        ))}
        {tab === 'insurer' ? (
          <Box data-whole>
            <InsurerBordereaux question={question} />
          </Box>
        ) : null}
      </Box>
    </>
  );
}

const hasRoom = '@media (min-width: 1280px), print';
const cards = {
  mt: 5,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [hasRoom]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > [data-whole]': { gridColumn: '1 / -1' },
  },
  '@media print': { mt: 3 },
} as const;
