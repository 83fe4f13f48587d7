import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { statementGiverLabels, statementQuestions } from '#domain/claims/claim-statement.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { LinkTrouble } from '#web/kit/address/link-trouble.tsx';
import { LoadingScreen } from '#web/kit/base/loading-screen.tsx';
import { Logo } from '#web/kit/base/logo.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { StatementForm } from '#web/claims/statement/statement-form.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';

type Asked = OutputOf<'open_statement'>;

/** The key stands behind the hash, which a browser sends to nobody. */
const keyOfAddress = () => window.location.hash.slice(1);

/** /statement: what happened, in the words of somebody without an account. */
export function StatementScreen() {
  const [statement_key] = useState(keyOfAddress);
  const [given, setGiven] = useState(false);
  const { mutate, data, error } = useWrite('open_statement');
  useEffect(() => {
    document.title = 'Statement · Paddock';
    if (statement_key !== '') mutate({ statement_key });
  }, [mutate, statement_key]);
  if (given) return <Thanks />;
  if (statement_key === '')
    return (
      <Frame>
        <Box role="alert">This address is not whole. Open the link once more as you got it.</Box>
      </Frame>
    );
  if (error?.code === 'link_expired')
    return <LinkTrouble error={error} onRetry={() => undefined} />;
  if (error)
    return (
      <Frame>
        <ErrorState
          title={
            error.code === 'not_found' ? 'This link opens nothing.' : 'It could not be loaded.'
          }
          error={error}
          onRetry={() => mutate({ statement_key })}
        />
      </Frame>
    );
  if (!data) return <LoadingScreen />;
  return (
    <Frame>
      <AskedFor asked={data} />
      <StatementForm
        statement_key={statement_key}
        asked_name={data.asked_name}
        question={statementQuestions[data.giver]}
        onGiven={() => setGiven(true)}
      />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ minHeight: '100dvh', background: t.n[50] }}>
      <Box
        component="main"
        sx={{ maxWidth: 640, mx: 'auto', px: 4, py: { xs: 5, sm: 10 }, display: 'grid', gap: 5 }}
      >
        <Logo size={28} />
        <Typography variant="h1">Your statement</Typography>
        {children}
      </Box>
    </Box>
  );
}

function AskedFor({ asked }: { asked: Asked }) {
  const car = [asked.car_name, asked.start_number && `#${asked.start_number}`]
    .filter(Boolean)
    .join(' ');
  return (
    <Box
      sx={{
        p: 5,
        borderRadius: `${t.radius.lg}px`,
        background: t.n[0],
        boxShadow: t.shadow.card,
        display: 'grid',
        gap: 4,
      }}
    >
      <Facts
        columns={2}
        facts={[
          { label: 'Event', value: asked.event_name },
          { label: 'Circuit', value: asked.circuit_name },
          { label: 'Day', value: asked.accident_on && formatCalendarDate(asked.accident_on) },
          { label: 'Car', value: car },
          { label: 'Team', value: asked.team_name },
          { label: 'You are asked as', value: statementGiverLabels[asked.giver] },
        ]}
      />
      <Box sx={{ fontSize: 13, color: t.n[600] }}>
        {`About claim ${asked.claim_number}. This link works once, until ${dateTextOf(asked.ends_at, true)}.`}
      </Box>
    </Box>
  );
}

function Thanks() {
  return (
    <Frame>
      <Box role="status" sx={{ fontSize: 18, lineHeight: '28px' }}>
        Thank you. Your statement stands with the claim; nothing more has to be done.
      </Box>
    </Frame>
  );
}
