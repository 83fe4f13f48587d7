import Box from '@mui/material/Box';
import { periodTextOf } from '#domain/dates.ts';
import { formatAmount } from '#domain/money.ts';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { CoverPremium } from '#web/policies/instant/use-cover-premium.ts';
import type { CalendarEvent } from '#web/policies/request/client-garage.ts';
import { PickRow, toggled } from '#web/policies/request/pick-row.tsx';
import type { SeasonStart } from '#web/policies/season/use-season-start.ts';

/** What of a wish the rounds are ticked in. */
interface RoundsDraft {
  wish: { event_ids: string[] };
  change: (part: { event_ids: string[] }) => void;
}

/** Which championship, with every round ticked and what each of them costs. */
export function ChampionshipRounds({
  start,
  draft,
  premium,
}: {
  start: Pick<SeasonStart, 'championships' | 'chosen' | 'choose'>;
  draft: RoundsDraft;
  premium: CoverPremium | null | undefined;
}) {
  const { championships, chosen, choose } = start;
  const { event_ids } = draft.wish;
  const rounds = chosen?.rounds ?? [];
  const ticked = rounds.filter(({ event_id }) => event_ids.includes(event_id)).length;
  return (
    <Card
      title="Which championship?"
      actions={
        chosen ? (
          <StatusChip
            tone={chosen.confirmed ? 'success' : 'info'}
            label={chosen.confirmed ? 'Calendar confirmed' : 'Dates planned'}
          />
        ) : null
      }
    >
      <SelectField
        label="Championship"
        placeholder="Choose a championship"
        value={chosen?.championship_id ?? null}
        clearable={false}
        onChange={(id) => choose(id ?? '')}
        options={championships.map(({ championship_id, name, rounds: all }) => ({
          value: championship_id,
          label: name,
          note: `${all.length} ${all.length === 1 ? 'round' : 'rounds'}`,
        }))}
      />
      {championships.length === 0 ? (
        <EmptyState
          compact
          title="No calendar yet."
          text="No championship has rounds ahead. Ask for cover of single events instead."
        />
      ) : null}
      {chosen ? (
        <>
          <Box
            sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, mt: 4, mb: 2 }}
            role="status"
          >
            <Box sx={{ fontWeight: 600 }}>{`${ticked} of ${rounds.length} rounds`}</Box>
            <Box sx={{ fontSize: 12, color: t.n[600] }}>
              {premium ? `Premium before discount, ${premium.currency}` : ''}
            </Box>
          </Box>
          <Rounds rounds={rounds} draft={draft} premium={premium} />
        </>
      ) : null}
    </Card>
  );
}

/** Days that are not divided between two lines: neither at a blank nor behind the dash. */
const onOneLine = (text: string) => text.replaceAll(' ', '\u00A0').replaceAll('–', '–\u2060');

/** Every round with its tick and what it costs. */
function Rounds({
  rounds,
  draft,
  premium,
}: {
  rounds: readonly CalendarEvent[];
  draft: RoundsDraft;
  premium: CoverPremium | null | undefined;
}) {
  const { event_ids } = draft.wish;
  const costOf = (event_id: string) => {
    const cost = premium?.rounds.find((one) => one.event_id === event_id)?.premium;
    return cost === undefined ? '' : formatAmount(cost);
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        border: `1px solid ${t.n[300]}`,
        borderRadius: `${t.radius.button}px`,
        overflow: 'clip',
        // The lines between them lie below the frame, whatever their number.
        '& > label': { boxShadow: `0 0 0 0.5px ${t.n[200]}` },
      }}
    >
      {rounds.map((event, index) => (
        <PickRow
          key={event.event_id}
          quiet
          label={
            <>
              <Box component="span" className="num" sx={{ color: t.n[500], mr: 2 }}>
                {index + 1}
              </Box>
              {event.circuit_name || event.name}
            </>
          }
          note={onOneLine(periodTextOf(event.start_on, event.end_on))}
          end={costOf(event.event_id)}
          checked={event_ids.includes(event.event_id)}
          onChange={(on) => draft.change({ event_ids: toggled(event_ids, event.event_id, on) })}
        />
      ))}
    </Box>
  );
}
