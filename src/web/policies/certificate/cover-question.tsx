import Box from '@mui/material/Box';
import { CircleHelp, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { addDays, type CalendarDate, daysBetween, formatCalendarDate } from '#domain/dates.ts';
import { weekdayOf } from '#domain/policies/cover/cover-standing.ts';
import { type RaceSession, raceSessions, sessionLabels } from '#domain/rating/on-track-input.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { useClientNow } from '#web/policies/document/use-client-now.ts';
import type { Certificate } from '#web/policies/certificate/certificate-card.tsx';
import { certificateOf } from '#web/policies/certificate/certificate-address.ts';
import type { PolicyDetail } from '#web/policies/policy/policy-summary.tsx';

/** A car at an event, as far as it can be asked about. */
interface AskableCover {
  car_id: string;
  event_id: string;
  title: string;
  start_on: CalendarDate;
  end_on: CalendarDate;
  sessions: readonly RaceSession[];
  drivers: readonly string[];
}

/** The cars at the events that a policy covers or covered, in the order of their days. */
function askableCovers(policy: PolicyDetail): AskableCover[] {
  return policy.version.items
    .filter((item) => certificateOf(policy, item) !== undefined)
    .map(({ car, event, kind, sessions, drivers }) => ({
      car_id: car.car_id,
      event_id: event.event_id,
      title: `${car.title} · ${event.name}`,
      start_on: event.start_on,
      end_on: event.end_on,
      sessions: kind === 'race_event' ? sessions : [],
      drivers: drivers.map(({ name }) => name),
    }))
    .toSorted((a, b) => a.start_on.localeCompare(b.start_on));
}

/** Somebody whom the policy does not name, as the select knows them. */
const stranger = 'Somebody else';
const keyOf = ({ car_id, event_id }: AskableCover) => `${car_id} ${event_id}`;

/** Am I covered? Answered at once for the next event of a policy, and again for whatever is chosen. */
export function PolicyCoverQuestion({ policy, title }: { policy: PolicyDetail; title: string }) {
  const [key, setKey] = useState<string | null>(null);
  const { today } = useClientNow();
  const covers = askableCovers(policy);
  const next = covers.find(({ end_on }) => end_on >= today) ?? covers.at(-1);
  const cover = covers.find((one) => keyOf(one) === key) ?? next;
  if (!cover) return null;
  return (
    <Card title={title}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {covers.length > 1 ? (
          <SelectField
            label="Car and event"
            options={covers.map((one) => ({ value: keyOf(one), label: one.title }))}
            value={keyOf(cover)}
            onChange={setKey}
            clearable={false}
          />
        ) : null}
        <Question key={keyOf(cover)} policy_id={policy.policy_id} cover={cover} today={today} />
      </Box>
    </Card>
  );
}

/** The same for the car and the event of a certificate. */
export function CertificateQuestion({ certificate }: { certificate: Certificate }) {
  const { today } = useClientNow();
  const { policy_id, car_title, event_name, sessions, ...rest } = certificate;
  const cover = {
    ...rest,
    title: `${car_title} · ${event_name}`,
    sessions: raceSessions.filter((one) => sessions.includes(one)),
  };
  return (
    <Card title="Am I covered?">
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Question policy_id={policy_id} cover={cover} today={today} />
      </Box>
    </Card>
  );
}

function Question({
  policy_id,
  cover,
  today,
}: {
  policy_id: string;
  cover: AskableCover;
  today: CalendarDate;
}) {
  const { car_id, event_id, start_on, end_on, sessions, drivers } = cover;
  const [day, setDay] = useState(today >= start_on && today <= end_on ? today : start_on);
  const [session, setSession] = useState<RaceSession | null>(sessions.at(-1) ?? null);
  const [driver, setDriver] = useState<string | null>(drivers[0] ?? stranger);
  const read = useRead(
    'get_cover_answer',
    {
      policy_id,
      car_id,
      event_id,
      day,
      session: session ?? undefined,
      driver: driver ?? undefined,
    },
    { keepPrevious: true },
  );
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        <SelectField
          label="Day"
          options={daysOf(start_on, end_on)}
          value={day}
          onChange={(chosen) => chosen && setDay(chosen)}
          clearable={false}
        />
        {sessions.length > 0 ? (
          <SelectField
            label="Session"
            options={raceSessions.map((one) => ({ value: one, label: sessionLabels[one] }))}
            value={session}
            onChange={setSession}
            clearable={false}
          />
        ) : null}
        <SelectField
          label="Driver"
          options={[...drivers, stranger].map((name) => ({ value: name, label: name }))}
          value={driver}
          onChange={setDriver}
          clearable={false}
        />
      </Box>
      {read.isError ? (
        <ErrorState
          title="The question could not be answered."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Answer answer={read.data} />
      )}
    </>
  );
}

/** The days of an event with one before and one after, of which people ask as well. */
function daysOf(start_on: CalendarDate, end_on: CalendarDate) {
  const first = addDays(start_on, -1);
  const count = Math.min(40, daysBetween(start_on, end_on) + 3);
  return Array.from({ length: count }, (_, at) => {
    const day = addDays(first, at);
    return { value: day, label: `${weekdayOf(day)} ${formatCalendarDate(day)}` };
  });
}

function Answer({ answer }: { answer: OutputOf<'get_cover_answer'> | undefined }) {
  const [Icon, colour] =
    answer === undefined
      ? ([CircleHelp, t.n[500]] as const)
      : answer.is_covered
        ? ([ShieldCheck, t.success] as const)
        : ([ShieldAlert, t.error] as const);
  return (
    <Box role="status" sx={{ display: 'flex', gap: 3, minHeight: 68 }}>
      <Icon size={24} color={colour} aria-hidden="true" style={{ flex: 'none', marginTop: 1 }} />
      {answer ? (
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>{answer.sentence}</Box>
          <Box sx={{ mt: 1, fontSize: 14, lineHeight: '20px', color: t.n[600] }}>
            {[
              answer.clause && `Condition ${answer.clause.number}, ${answer.clause.title}`,
              `version ${answer.version_label} of policy ${answer.policy_number}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Box>
        </Box>
      ) : null}
    </Box>
  );
}
