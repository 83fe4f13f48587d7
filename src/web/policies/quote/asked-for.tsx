import Box from '@mui/material/Box';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import type { OutputOf } from '#contract/contract.ts';
import { addressOf } from '#domain/places.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { DateText } from '#web/kit/text/date-text.tsx';
import { percentText, scopeLabels, sessionsText } from '#web/policies/document/document-words.ts';

type Asked = OutputOf<'get_request'>;

/** The request that a quote was made of, for those who may read requests; nothing where staff began it themselves. */
export function AskedFor({ document }: { document: DocumentDetail }) {
  const readsRequests = useIsAmong('superadmin', 'admin', 'brokerage');
  if (!readsRequests || document.request_id === null) return null;
  return <AskedCard request_id={document.request_id} />;
}

function AskedCard({ request_id }: { request_id: string }) {
  const { data: request } = useRead('get_request', { request_id });
  if (!request) return null;
  const { message } = request;
  return (
    <Card
      title="What the client asked for"
      actions={
        <AppLink
          href={addressOf('request', { request_id })}
          sx={{ fontSize: 13, fontWeight: 550, color: t.brand[600] }}
        >
          Open request
        </AppLink>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, fontSize: 13, lineHeight: '20px' }}>
        {message === '' ? null : (
          <Box
            component="blockquote"
            sx={{
              m: 0,
              pl: 3,
              borderLeft: `2px solid ${t.brand[600]}`,
              fontWeight: 550,
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
            }}
          >
            {message}
          </Box>
        )}
        <Box sx={{ color: t.n[600] }}>{wishText(request)}</Box>
        <Box sx={{ color: t.n[500], fontSize: 12 }}>
          Received <DateText value={request.submitted_at ?? request.created_at} time />
        </Box>
      </Box>
    </Card>
  );
}

/** "Spa 6 Hours, Zandvoort 500 · Porsche 992 Cup · Free practice, race · Excess 10 % · 2 instalments". */
function wishText({ cars, events, content, summary }: Asked): string {
  // The items of a various insurance stand in the quote itself.
  if (content.line) return summary;
  const { excess_pct, scope, instalments, sessions } = content;
  const wishes = [
    events.map(({ name }) => name).join(', ') || summary,
    cars.map(({ title }) => title).join(', '),
    sessionsText(sessions),
    excess_pct === null ? '' : `Excess ${percentText(excess_pct)}`,
    scope === null ? '' : scopeLabels[scope],
    instalments === 1 ? '' : `${instalments} instalments`,
  ];
  return wishes.filter(Boolean).join(' · ');
}
