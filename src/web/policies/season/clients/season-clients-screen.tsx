import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ClipboardList } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Entry } from '#domain/events/entry-match.ts';
import { addressOf } from '#domain/places.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { today } from '#web/kit/text/today.ts';
import { ChampionshipRounds } from '#web/policies/season/championship-rounds.tsx';
import { ClientRows } from '#web/policies/season/clients/client-rows.tsx';
import { EntryListDialog, UnknownEntries } from '#web/policies/season/clients/entry-list.tsx';
import { ExcessOfAll, SeasonSum } from '#web/policies/season/clients/season-sum.tsx';
import { useAskQuotes } from '#web/policies/season/clients/use-ask-quotes.ts';
import {
  mostClients,
  type SeasonWish,
  useSeasonClients,
} from '#web/policies/season/clients/use-season-clients.ts';
import { championshipsOf } from '#web/policies/season/use-season-start.ts';

/** Which championship is insured, and which of its rounds. */
function useRounds() {
  const events = useRead('get_events', {}, { staleMs: 300_000 });
  const [chosen, setChosen] = useState('');
  const [wish, setWish] = useState<SeasonWish>({ event_ids: [], excess_pct: null });
  const now = today();
  const championships = championshipsOf(
    (events.data?.events ?? []).filter(
      ({ active, status, end_on }) => active && status !== 'cancelled' && end_on >= now,
    ),
  );
  const change = (part: Partial<SeasonWish>) => setWish((before) => ({ ...before, ...part }));
  const choose = (championship_id: string) => {
    setChosen(championship_id);
    const rounds = championships.find((one) => one.championship_id === championship_id)?.rounds;
    change({ event_ids: rounds?.map(({ event_id }) => event_id) ?? [] });
  };
  return {
    loading: events.isPending,
    wish,
    change,
    start: {
      championships,
      chosen: championships.find((one) => one.championship_id === chosen),
      choose,
    },
  };
}

/** /dashboard/policies/season/clients: one championship for many clients, priced and asked for at once. */
export function SeasonClientsScreen() {
  const rounds = useRounds();
  const isBrokerage = useIsAmong('brokerage');
  const [entries, setEntries] = useState<Entry[] | null>(null);
  const [pasting, setPasting] = useState(false);
  const [left_out, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const quotes = useAskQuotes();
  const { wish, change, start } = rounds;
  const season = useSeasonClients({ entries, wish, left_out });
  const { clients } = season;
  if (season.error) return <ErrorState title="Clients could not be loaded." error={season.error} />;
  const paste = (
    <Button
      variant={isBrokerage || entries ? 'outlined' : 'contained'}
      startIcon={<ClipboardList size={16} />}
      onClick={() => setPasting(true)}
    >
      From an entry list
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Season for several clients"
        breadcrumb={[{ label: 'Season cover', href: addressOf('season_cover') }]}
        actions={paste}
      />
      <Box sx={twoColumns}>
        <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
          {rounds.loading ? (
            <PageSkeleton />
          ) : (
            <ChampionshipRounds start={start} draft={{ wish, change }} premium={null} />
          )}
          <ClientsCard season={season} isListed={entries !== null}>
            <ClientRows
              clients={clients}
              left_out={left_out}
              asked={quotes.asked}
              onToggle={(user_id) => setLeftOut((now) => flipped(now, user_id))}
            />
          </ClientsCard>
          <UnknownEntries unknown={season.unknown} />
        </Box>
        <Box
          sx={{ position: { lg: 'sticky' }, top: { lg: 72 }, minWidth: 0, display: 'grid', gap: 4 }}
        >
          <ExcessOfAll clients={clients} wish={wish} onChange={change} />
          <SeasonSum
            clients={clients.filter(({ user_id }) => !left_out.has(user_id))}
            asked={quotes.asked}
            busy={quotes.busy}
            onAsk={(wanted) => void quotes.ask(wanted, wish)}
          />
        </Box>
      </Box>
      {pasting ? (
        <EntryListDialog
          onRead={(read) => {
            setEntries(read);
            setLeftOut(new Set());
          }}
          onClose={() => setPasting(false)}
        />
      ) : null}
    </>
  );
}

/** Who may be asked for: a brokerage's clients, or those that the entry list names. */
function ClientsCard({
  season: { loading, clients, total },
  isListed,
  children,
}: {
  season: ReturnType<typeof useSeasonClients>;
  isListed: boolean;
  children: ReactNode;
}) {
  return (
    <Card title={isListed ? 'Clients of the entry list' : 'Clients'}>
      {loading ? (
        <PageSkeleton />
      ) : clients.length === 0 ? (
        <EmptyState
          compact
          title={isListed ? 'No client of ours stands in it.' : 'Nobody yet.'}
          text="Paste the organiser’s entry list: start numbers, teams, cars and drivers find the clients and their cars."
        />
      ) : (
        children
      )}
      {total > mostClients ? (
        <Box sx={{ mt: 3, fontSize: 13, color: t.n[600] }}>
          {`The first ${mostClients} of ${total}; an entry list finds the others.`}
        </Box>
      ) : null}
    </Card>
  );
}

function flipped(all: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const next = new Set(all);
  if (!next.delete(one)) next.add(one);
  return next;
}

const twoColumns = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  mt: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 392px' },
} as const;
