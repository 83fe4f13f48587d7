import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ArrowRight, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { type ActivityKind, activityKindLabels } from '#domain/admin/activity-kinds.ts';
import { actorBadge } from '#domain/accounts/account-badges.ts';
import { dateOfInstant, formatCalendarDate, timeOfInstant } from '#domain/dates.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { ItemOf, OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { fieldTitle, isOnlyAnId, valueText } from '#domain/admin/activity-words.ts';
import { SenderBadge } from '#web/files/sender-badge.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { pageCount } from '#web/kit/list/list-state.ts';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { WholeExport } from '#web/kit/list/whole-export.tsx';

type Entry = ItemOf<'get_activity', 'entries'>;

const pageSize = 50;

const noun = { one: 'entry', many: 'entries' };

interface Narrowing {
  /** '' is everybody, `product` what nobody did by hand. */
  person: string;
  kind: ActivityKind | '';
}

const everything: Narrowing = { person: '', kind: '' };
const byProduct = 'product';

/** Who changed what and when, newest first, day by day; narrowed to a person or a kind of change, and exported. */
export function ActivityTab({ recordKind, recordId }: { recordKind: string; recordId: string }) {
  const [page, setPage] = useState(1);
  const [narrow, setNarrow] = useState(everything);
  const question = { record_kind: recordKind, record_id: recordId, ...questionOf(narrow) };
  const read = useRead(
    'get_activity',
    { ...question, page, page_size: pageSize },
    { keepPrevious: true },
  );
  if (read.isPending) return <PageSkeleton />;
  if (read.isError) {
    return (
      <ErrorState
        title="Activity could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  }
  const { entries, total, total_is_least, people, kinds } = read.data;
  const pages = pageCount(total, pageSize);
  const isNarrow = narrow !== everything;
  const change = (next: Narrowing) => {
    setNarrow(next);
    setPage(1);
  };
  if (entries.length === 0 && !isNarrow) {
    return (
      <Card>
        <EmptyState compact title="No activity yet." text="Every change appears here." />
      </Card>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Choices narrow={narrow} people={people} kinds={kinds} onChange={change} />
        <Box sx={{ ml: 'auto' }}>
          <WholeExport list="activity" noun={noun} question={question} total={total} />
        </Box>
      </Box>
      {entries.length === 0 ? (
        <Card>
          <EmptyState compact title="No results" />
        </Card>
      ) : null}
      {byDay(entries).map(({ day, entries: ofDay }) => (
        <Card key={day} title={formatCalendarDate(day)} flush>
          <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {ofDay.map((entry) => (
              <ActivityRow
                key={entry.audit_id}
                entry={entry}
                isPart={entry.record_kind !== recordKind}
              />
            ))}
          </Box>
        </Card>
      ))}
      {total_is_least ? (
        <Box component="p" sx={{ m: 0, color: t.n[600] }}>
          {`More than ${total.toLocaleString('en-GB')} entries. Older ones are found by person or by kind.`}
        </Box>
      ) : null}
      {pages > 1 ? <Pages page={page} pages={pages} onPage={setPage} /> : null}
    </Box>
  );
}

function questionOf({ person, kind }: Narrowing) {
  return {
    ...(person === byProduct ? { by_product: true } : person === '' ? {} : { actor_id: person }),
    ...(kind === '' ? {} : { kinds: [kind] }),
  };
}

/** Whose changes and which. */
function Choices({
  narrow,
  people,
  kinds,
  onChange,
}: Pick<OutputOf<'get_activity'>, 'people' | 'kinds'> & {
  narrow: Narrowing;
  onChange: (narrow: Narrowing) => void;
}) {
  return (
    <>
      <Choice
        label="Person"
        value={narrow.person}
        choices={people.map(({ actor_id, name }) => ({
          value: actor_id ?? byProduct,
          label: actor_id === null ? PRODUCT_NAME : name,
        }))}
        onChange={(person) => onChange({ ...narrow, person })}
      />
      <Choice
        label="Kind"
        value={narrow.kind}
        choices={kinds.map((value) => ({ value, label: activityKindLabels[value] }))}
        onChange={(kind) => onChange({ ...narrow, kind })}
      />
      {narrow !== everything ? <Button onClick={() => onChange(everything)}>Clear</Button> : null}
    </>
  );
}

function Pages({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center', alignItems: 'center', gap: 3 }}>
      <Button variant="outlined" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <Box className="num" sx={{ fontSize: 13, color: t.n[600] }}>
        Page {page} of {pages}
      </Box>
      <Button variant="outlined" disabled={page === pages} onClick={() => onPage(page + 1)}>
        Older
      </Button>
    </Box>
  );
}

/** One of several, or all of them; nothing where there is no choice. */
function Choice<V extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: V | '';
  choices: readonly { value: V; label: string }[];
  onChange: (value: V | '') => void;
}) {
  if (choices.length < 2 && value === '') return null;
  const chosen = choices.find((one) => one.value === value);
  return (
    <PopupMenu
      label={label}
      search={choices.length > 8}
      actions={[
        { label: 'All', ticked: value === '', onSelect: () => onChange('') },
        ...choices.map((one) => ({
          label: one.label,
          ticked: one.value === value,
          onSelect: () => onChange(one.value),
        })),
      ]}
      renderTrigger={(props) => (
        <Button {...props} variant="outlined" endIcon={<ChevronDown />}>
          {chosen ? `${label}: ${chosen.label}` : label}
        </Button>
      )}
    />
  );
}

function byDay(entries: readonly Entry[]): { day: string; entries: Entry[] }[] {
  const days: { day: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const day = dateOfInstant(entry.stamp);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

function ActivityRow({ entry, isPart }: { entry: Entry; isPart: boolean }) {
  const name = entry.actor_name || PRODUCT_NAME;
  const changes = entry.changes.filter((change) => !isOnlyAnId(change));
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto auto minmax(0, 1fr)',
        columnGap: 3,
        alignItems: 'start',
        px: 4,
        py: 3,
        fontSize: 13,
        lineHeight: '20px',
        '& + &': { borderTop: `1px solid ${t.n[200]}` },
      }}
    >
      <Box className="num" sx={{ color: t.n[500] }}>
        {timeOfInstant(entry.stamp)}
      </Box>
      <SenderBadge badge={actorBadge(entry)} name={name} small />
      <Box sx={{ minWidth: 0 }}>
        <Box>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {entry.past}
          </Box>{' '}
          <Box component="span" sx={{ color: t.n[500] }}>
            by {name}
            {/* Of a part of the record, such as an instalment of an invoice, which one. */}
            {isPart && entry.record_name ? ` · ${entry.record_name}` : ''}
          </Box>
        </Box>
        {changes.length > 0 ? (
          <Box component="dl" sx={{ m: 0, mt: 1 }}>
            {changes.map((change) => (
              <Change key={change.field} kind={entry.record_kind} change={change} />
            ))}
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}

function Change({ kind, change }: { kind: string; change: Entry['changes'][number] }) {
  const isNew = change.from === null || change.from === undefined;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <Box component="dt" sx={{ color: t.n[500] }}>
        {fieldTitle(change.field)}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, display: 'flex', alignItems: 'center', gap: 1.5, overflowWrap: 'anywhere' }}
      >
        {isNew ? null : (
          <>
            <Box component="span" sx={{ color: t.n[600] }}>
              <LongText text={valueText(kind, change.field, change.from)} length={80} />
            </Box>
            <ArrowRight size={13} color={t.n[500]} role="img" aria-label="became" />
          </>
        )}
        <LongText text={valueText(kind, change.field, change.to)} length={120} />
      </Box>
    </Box>
  );
}
