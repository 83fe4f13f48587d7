import { periodTextOf } from '#domain/dates.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { counted } from '#domain/counted.ts';
import { addressOf } from '#domain/places.ts';
import type { InputOf, OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useSettled } from '#web/kit/base/use-settled.ts';

type Question = InputOf<'get_excess_preview'>;

const first = 5;
const typingMs = 300;

/** What a rule would change as it is typed: the policies it may come to bear on, and what past accidents would have cost. */
export function ExcessPreview({ question: typed }: { question: Question | null }) {
  // As text: a question is what it asks, not which object asks it.
  const question = JSON.parse(useSettled(JSON.stringify(typed), typingMs)) as Question | null;
  const read = useRead('get_excess_preview', question ?? emptyQuestion, {
    enabled: question !== null,
    keepPrevious: true,
  });
  if (typed === null)
    return (
      <Frame>
        Fill in what the rule adds and when: the policies that it touches then appear here.
      </Frame>
    );
  if (!read.data)
    return <Frame>{read.isError ? 'The preview could not be loaded.' : 'Looking…'}</Frame>;
  const { policies, total, accidents } = read.data;
  return (
    <Frame busy={read.isFetching}>
      <Box className="num" sx={{ fontWeight: 550, color: t.n[900] }}>
        {total === 0
          ? 'Touches no policy in force'
          : `Touches ${counted(total, 'policy', 'policies')} in force`}
      </Box>
      <TouchedPolicies policies={policies} total={total} />
      {accidents.map(({ currency, accidents: count, before, after }) => (
        <Box key={currency} className="num">
          {count === 0 ? (
            `No accident of the last twelve months (${currency}) would have had another excess.`
          ) : (
            <>
              {counted(count, 'accident')} of the last twelve months: the excess of all would have
              been <MoneyText amount={after} currency={currency} /> instead of{' '}
              <MoneyText amount={before} currency={currency} />.
            </>
          )}
        </Box>
      ))}
    </Frame>
  );
}

function TouchedPolicies({
  policies,
  total,
}: Pick<OutputOf<'get_excess_preview'>, 'policies' | 'total'>) {
  const [all, setAll] = useState(false);
  const more = policies.length === total ? 'Show all' : `Show the first ${policies.length}`;
  return (
    <>
      {policies.length > 0 ? (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {policies.slice(0, all ? undefined : first).map((policy) => (
            <Box
              component="li"
              key={policy.policy_id}
              sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', justifyContent: 'space-between' }}
            >
              <span>
                <AppLink
                  href={addressOf('my_policy', { policy_id: policy.policy_id })}
                  sx={{ fontWeight: 600 }}
                >
                  {policy.policy_number}
                </AppLink>{' '}
                <LongText text={policy.client} length={28} />
              </span>
              <Box component="span" className="num" sx={{ color: t.n[500] }}>
                {policy.period_from && policy.period_to
                  ? periodTextOf(policy.period_from, policy.period_to)
                  : ''}
              </Box>
            </Box>
          ))}
        </Box>
      ) : null}
      {policies.length > first ? (
        <Box>
          <Button size="small" onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : more}
          </Button>
        </Box>
      ) : null}
    </>
  );
}

const emptyQuestion: Question = {
  condition: 'always',
  kind: 'amount',
  value: '0',
  valid_from: '2022-01-01',
};

function Frame({ children, busy = false }: { children: ReactNode; busy?: boolean }) {
  return (
    <Box
      role="region"
      aria-label="What it changes"
      aria-busy={busy || undefined}
      sx={{
        display: 'grid',
        gap: 2,
        p: 4,
        borderRadius: `${t.radius.md}px`,
        background: t.n[25],
        boxShadow: `inset 0 0 0 1px ${t.n[200]}`,
        fontSize: 13,
        lineHeight: '20px',
        color: t.n[700],
      }}
    >
      {children}
    </Box>
  );
}
