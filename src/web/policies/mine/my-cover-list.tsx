import { periodTextOf } from '#domain/dates.ts';
import Box from '@mui/material/Box';
import { Check } from 'lucide-react';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';
import { certificateOf } from '#web/policies/certificate/certificate-address.ts';
import type { VersionItem } from '#web/policies/document/cover-table.tsx';
import {
  clientGroup,
  type ClientNow,
  documentInPeriod,
  eventWord,
} from '#web/policies/document/cover-words.ts';
import { DateBlock } from '#web/policies/document/date-block.tsx';
import { itemKindLabels, sessionsText } from '#web/policies/document/document-words.ts';
import type { PolicyDetail } from '#web/policies/policy/policy-summary.tsx';

/** What is covered: each event with its cars and who may drive them. */
export function MyCoverList({ policy, at }: { policy: PolicyDetail; at: ClientNow }) {
  const group = clientGroup(documentInPeriod(policy), at);
  const events = [...Map.groupBy(policy.version.items, (item) => item.event.event_id).values()];
  return (
    <Card title="What is covered" flush>
      {events.length === 0 ? <EmptyState compact title="Nothing is insured yet." /> : null}
      {events.map((items) => {
        const [first] = items;
        if (!first) return null;
        const { event } = first;
        const { document_state } = policy;
        const reasonOf = ({ car }: VersionItem) =>
          policy.cover.find(
            ({ car_id, event_id }) => car_id === car.car_id && event_id === event.event_id,
          )?.reason;
        const word = eventWord(event, items.map(reasonOf), {
          document_state,
          group,
          today: at.today,
        });
        return (
          <Box
            key={event.event_id}
            sx={{
              display: 'grid',
              gridTemplateColumns: '44px minmax(0, 1fr)',
              gap: 3,
              px: { xs: 4, md: 5 },
              py: 4,
              '& + &': { borderTop: `1px solid ${t.n[200]}` },
            }}
          >
            <DateBlock date={event.start_on} />
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
                <Box sx={{ fontWeight: 600, flex: '1 1 160px', overflowWrap: 'anywhere' }}>
                  {event.name}
                </Box>
                <StatusChip {...word} />
              </Box>
              <Box sx={{ color: t.n[600], fontSize: 14, lineHeight: '20px' }}>
                <UnbrokenText>
                  {[event.circuit_name, periodTextOf(event.start_on, event.end_on)].join(' · ')}
                </UnbrokenText>
              </Box>
              {items.map((item) => (
                <ItemLine
                  key={item.position}
                  item={item}
                  isCovered={word.tone === 'success'}
                  certificate={certificateOf(policy, item)}
                />
              ))}
            </Box>
          </Box>
        );
      })}
    </Card>
  );
}

function ItemLine({
  item,
  isCovered,
  certificate,
}: {
  item: VersionItem;
  isCovered: boolean;
  /** Where its certificate is; a quote has none. */
  certificate: string | undefined;
}) {
  const drivers = item.drivers.map((driver) => driver.name).join(', ');
  const what = item.kind === 'race_event' ? sessionsText(item.sessions) : itemKindLabels[item.kind];
  return (
    <Box sx={{ display: 'flex', gap: 2, mt: 2, fontSize: 14, lineHeight: '20px' }}>
      {isCovered ? (
        <Check
          size={16}
          color={t.success}
          aria-hidden="true"
          style={{ flex: 'none', marginTop: 2 }}
        />
      ) : null}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 550 }}>
          {item.car.title}
        </Box>
        <Box component="span" sx={{ color: t.n[600] }}>
          {` · ${drivers || 'driver to follow'} · ${what}`}
        </Box>
        {certificate ? (
          <>
            {' · '}
            <AppLink href={certificate} sx={{ textDecoration: 'underline', fontWeight: 550 }}>
              Certificate
            </AppLink>
          </>
        ) : null}
      </Box>
    </Box>
  );
}
