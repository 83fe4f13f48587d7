import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { formatDateTime } from '#domain/dates.ts';
import { isInForce } from '#domain/policies/document-status.ts';
import { formatMoney } from '#domain/money.ts';
import { addressOfNewClaim } from '#domain/places.ts';
import { BigFigure } from '#web/kit/chart/big-figure.tsx';
import { goTo } from '#web/kit/address/navigation.ts';
import { Card } from '#web/kit/base/card.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { validityText } from '#web/policies/document/cover-words.ts';
import type { PolicyInfo, PolicyLink } from '#web/policies/link/policy-info-screen.tsx';

// Forms are loaded when somebody wants one: the page itself stays light.
const PolicyInfoAnswer = lazy(() =>
  import('#web/policies/link/policy-info-answer.tsx').then((m) => ({
    default: m.PolicyInfoAnswer,
  })),
);

/** What can be done here now: answer an offer, or report a crash on a policy. */
export function PolicyInfoActions({ link, info }: { link: PolicyLink; info: PolicyInfo }) {
  const [answer, setAnswer] = useState<{ kind: 'accept' | 'change'; run: number } | null>(null);
  const { abilities, version } = info;
  const can = (ability: PolicyInfo['abilities'][number]) => abilities.includes(ability);
  const start = (kind: 'accept' | 'change') => setAnswer({ kind, run: (answer?.run ?? 0) + 1 });
  const report = addressOfNewClaim(info);
  return (
    <Card title={titleOf(info)}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Box sx={{ color: t.n[600] }}>{textOf(info)}</Box>
        {can('accept_quote') && version.build_up ? (
          <BigFigure>{formatMoney(version.build_up.gross, version.currency)}</BigFigure>
        ) : null}
        <Box
          sx={{ display: 'grid', gap: 2, '& .MuiButton-root': { minHeight: { xs: 48, md: 36 } } }}
        >
          {can('accept_quote') ? (
            <Button variant="contained" onClick={() => start('accept')}>
              Accept quote
            </Button>
          ) : null}
          {can('request_change') ? (
            <Button variant="outlined" onClick={() => start('change')}>
              Ask for a change
            </Button>
          ) : null}
          {can('report_crash') ? (
            <>
              <Button
                variant="contained"
                onClick={() => goTo(`/login?next=${encodeURIComponent(report)}`)}
              >
                {info.is_vi ? 'Report a loss' : 'Report a crash'}
              </Button>
              <Box sx={{ color: t.n[500], fontSize: 13, textAlign: 'center' }}>
                You log in first.
              </Box>
            </>
          ) : null}
        </Box>
      </Box>
      {answer ? (
        <Suspense>
          <PolicyInfoAnswer key={answer.run} kind={answer.kind} link={link} info={info} />
        </Suspense>
      ) : null}
    </Card>
  );
}

function titleOf({ document_state, abilities, status }: PolicyInfo): string {
  if (abilities.includes('accept_quote')) return 'Your offer';
  if (document_state === 'policy') return 'Your policy';
  return status === 'accepted_by_client' ? 'Accepted' : 'Your quote';
}

function textOf(info: PolicyInfo): string {
  const { abilities, status, accepted_by_client_at: accepted, document_state } = info;
  if (abilities.includes('accept_quote'))
    return `Read the document, then accept it or ask for a change. ${validityText(info.valid_until)}`.trim();
  if (document_state === 'policy')
    return isInForce(info)
      ? 'Keep this link: it opens your policy whenever you need it.'
      : 'This policy is not in force.';
  if (status === 'accepted_by_client' && accepted)
    return `Accepted by ${info.accepted_by_client_name} on ${formatDateTime(accepted)}. The policy follows by email.`;
  if (status === 'change_requested')
    return 'You asked for a change. We send you a new version by email.';
  if (status === 'completed')
    return 'This version can no longer be accepted. Ask us for a new one.';
  return 'We are working on this quote. You get an email when it is ready.';
}
