import { periodTextOf } from '#domain/dates.ts';
import Box from '@mui/material/Box';
import { ArrowRight } from 'lucide-react';
import { isVi } from '#domain/policies/insurance-types.ts';
import { requestKindLabels } from '#domain/policies/request-status.ts';
import { addressOf } from '#domain/places.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';
import { percentText, scopeLabels, sessionsText } from '#web/policies/document/document-words.ts';
import { quoteHref } from '#web/policies/request/quote-href.ts';
import { EventCountdown } from '#web/policies/request/event-countdown.tsx';
import { effectText } from '#web/policies/request/request-cells.tsx';
import type { RequestDetail } from '#web/policies/request/use-request-steps.tsx';

const WishedLineFacts = lazyPart(
  () => import('#web/policies/lines/wished-line-facts.tsx').then((m) => m.WishedLineFacts),
  { waiting: <PageSkeleton /> },
);

/** How the server writes that there is nothing on one side. */
const nothing = '—';
const link = { color: t.brand[600], '&:hover': { textDecoration: 'underline' } };

/** Everything a request says: who, what about, "Now → Requested", the words of the client. */
export function RequestBody({ request }: { request: RequestDetail }) {
  const { policy, client } = request;
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {request.outcome === null ? null : <Answered request={request} />}
      <Facts
        columns={2}
        facts={[
          {
            label: 'Client',
            value: (
              <AppLink href={addressOf('account', { user_id: client.user_id })} sx={link}>
                {request.client_name}
              </AppLink>
            ),
          },
          { label: 'Contact', value: [client.attn, client.phone].filter(Boolean).join(' · ') },
          {
            label: 'Policy',
            value: policy ? (
              <AppLink href={addressOf('policy', { policy_id: policy.policy_id })} sx={link}>
                {policy.document_number}
              </AppLink>
            ) : (
              'New'
            ),
          },
          {
            label: isVi(request.insurance_type) ? 'First day' : 'Event start',
            value: request.event_start_on && (
              <>
                <DateText value={request.event_start_on} />{' '}
                <EventCountdown date={request.event_start_on} />
              </>
            ),
          },
          { label: 'Received', value: <DateText value={request.submitted_at} time /> },
          { label: 'Premium effect incl. tax', value: effectText(request) },
          { label: 'Owner', value: request.owner_name || 'Nobody' },
          { label: 'Brokerage', value: request.broker_name || 'Direct' },
        ]}
      />
      {request.content.line ? (
        <WishedLineFacts wish={request.content.line} currency={request.currency} />
      ) : request.kind === 'new_cover' ? (
        <WantedCover request={request} />
      ) : (
        <Changes request={request} />
      )}
      {request.message === '' ? null : (
        <Section title="In the client’s words">
          <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{request.message}</Box>
        </Section>
      )}
    </Box>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Box component="h3" sx={{ typography: 'h3', m: 0, mb: 2 }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

const answerWords = {
  quoted: 'A quote was made of it.',
  applied: 'It was put into the policy.',
  bought: 'It was bought at once.',
};

function Answered({ request }: { request: RequestDetail }) {
  const { outcome, quote_id } = request;
  if (outcome === 'declined')
    return <InlineAlert tone="warning">{`Declined: ${request.outcome_reason}`}</InlineAlert>;
  return (
    <InlineAlert
      tone="success"
      action={
        quote_id ? (
          <AppLink href={quoteHref(request, quote_id)} sx={{ fontWeight: 600 }}>
            {outcome === 'bought' ? 'Open policy' : 'Open quote'}
          </AppLink>
        ) : undefined
      }
    >
      {answerWords[outcome ?? 'quoted']}
    </InlineAlert>
  );
}

/** "Now → Requested", a line for each thing that would change. */
function Changes({ request }: { request: RequestDetail }) {
  if (request.changes.length === 0)
    return (
      <Section title={requestKindLabels[request.kind]}>
        <Box sx={{ color: t.n[600] }}>Nothing would change in the cover as it stands now.</Box>
      </Section>
    );
  return (
    <Section title="Now → Requested">
      <Box sx={{ display: 'grid', gap: 3 }}>
        {request.changes.map((change) => (
          <Box key={change.label}>
            <Box sx={{ fontSize: 12, color: t.n[500], mb: 1 }}>{change.label}</Box>
            <Box
              sx={{
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 1fr) 24px minmax(0, 1fr)',
                alignItems: 'stretch',
                fontSize: 13,
                lineHeight: '20px',
                '& > *': { overflowWrap: 'anywhere' },
              }}
            >
              <Box
                sx={{
                  px: 3,
                  py: 2,
                  borderRadius: `${t.radius.md}px`,
                  background: t.n[100],
                  color: t.n[700],
                }}
              >
                {change.now === nothing ? 'Not insured' : change.now}
              </Box>
              <Box sx={{ display: 'grid', placeContent: 'center', color: t.n[500] }}>
                <ArrowRight size={14} aria-label="becomes" />
              </Box>
              <Box
                sx={{
                  px: 3,
                  py: 2,
                  borderRadius: `${t.radius.md}px`,
                  background: t.tone.success.bg,
                  color: t.tone.success.fg,
                  fontWeight: 550,
                }}
              >
                {change.requested === nothing ? 'No longer insured' : change.requested}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

/** A request for new cover: the cars with their drivers, the events, the wishes. */
function WantedCover({ request }: { request: RequestDetail }) {
  const { content, cars, drivers, events } = request;
  const names = (ids: readonly string[]) =>
    ids.map((id) => drivers.find((one) => one.driver_id === id)?.name ?? '').filter(Boolean);
  const line = { py: 2, borderTop: `1px solid ${t.n[200]}`, fontSize: 13, lineHeight: '20px' };
  return (
    <>
      <Section title={`Cars (${content.cars.length})`}>
        {content.cars.map(({ car_id, driver_ids }) => {
          const car = cars.find((one) => one.car_id === car_id);
          return (
            <Box key={car_id} sx={line}>
              <Box sx={{ fontWeight: 550 }}>{car?.title ?? 'Car'}</Box>
              <Box sx={{ color: t.n[600] }}>
                {[
                  car?.chassis_number || 'no chassis number yet',
                  names(driver_ids).join(', ') || 'drivers to follow',
                ].join(' · ')}
              </Box>
            </Box>
          );
        })}
      </Section>
      <Section title={`Events (${events.length})`}>
        {events.map((event) => (
          <Box key={event.event_id} sx={line}>
            <Box sx={{ fontWeight: 550 }}>{event.name}</Box>
            <Box sx={{ color: t.n[600] }}>
              <UnbrokenText>
                {[event.circuit_name, periodTextOf(event.start_on, event.end_on)].join(' · ')}
              </UnbrokenText>
            </Box>
          </Box>
        ))}
      </Section>
      <Section title="Wishes">
        <Facts
          columns={2}
          facts={[
            { label: 'Sessions', value: sessionsText(content.sessions) },
            {
              label: 'Excess',
              value: content.excess_pct ? percentText(content.excess_pct) : 'No preference',
            },
            { label: 'Pays', value: content.scope ? scopeLabels[content.scope] : 'No preference' },
            { label: 'Instalments', value: content.instalments },
          ]}
        />
      </Section>
    </>
  );
}
