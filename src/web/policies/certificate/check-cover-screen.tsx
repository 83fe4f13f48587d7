import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type FormEvent, useEffect, useState } from 'react';
import { readCode, shownCode } from '#domain/policies/cover/cover-standing.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { Logo } from '#web/kit/base/logo.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { TextField } from '#web/kit/form/text-field.tsx';
import { StandingHead } from '#web/policies/certificate/standing-head.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';

type Cover = OutputOf<'check_cover'>['covers'][number];

/** As many as are asked at once. */
const most = 200;

/** The codes in a pasted list: one in a line, or between commas and tabs. */
const codesOf = (text: string) =>
  text
    .split(/[\n\t,;]+/)
    .map(readCode)
    .filter((code) => code.length === 10)
    .slice(0, most);

/** /check: whether cars are covered, for an organiser with one code, or with those of a whole entry list. */
export function CheckCoverScreen() {
  const [{ code = '' }, change] = useSearchOf('check_cover');
  const [text, setText] = useState(code);
  const [asked, setAsked] = useState(() => codesOf(code));
  const read = useRead('check_cover', { codes: asked }, { enabled: asked.length > 0 });
  useEffect(() => {
    document.title = 'Check of cover · Paddock';
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const codes = codesOf(text);
    setAsked(codes);
    // Of one code the address can be passed on; a whole list stays on the page.
    if (codes.length === 1) change({ code: codes[0] }, { replace: true });
  };
  return (
    <Box sx={{ minHeight: '100dvh', background: t.n[50] }}>
      <Box component="main" sx={{ maxWidth: 560, mx: 'auto', px: 4, py: { xs: 5, sm: 10 } }}>
        <Logo size={28} />
        <Typography variant="h1" sx={{ mt: 5 }}>
          Check of cover
        </Typography>
        <Box sx={{ mt: 5 }}>
          {read.isError ? (
            <ErrorState
              title="The cover could not be checked."
              error={read.error}
              onRetry={() => void read.refetch()}
            />
          ) : read.data ? (
            <Covers {...read.data} />
          ) : null}
        </Box>
        <Box component="form" noValidate onSubmit={submit} sx={{ mt: 6, display: 'grid', gap: 3 }}>
          <TextField
            label="Codes of certificates"
            value={text}
            onChange={setText}
            rows={3}
            maxRows={12}
            hint={`Ten letters and figures each; one in a line for a whole entry list, ${most} at most.`}
          />
          <BusyButton
            type="submit"
            busy={asked.length > 0 && read.isPending}
            sx={{ justifySelf: 'start' }}
          >
            Check
          </BusyButton>
        </Box>
      </Box>
    </Box>
  );
}

function Covers({ covers, checked_at }: OutputOf<'check_cover'>) {
  const counted = covers.filter(({ state }) => state === 'covered_now').length;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 3 }}>
      {covers.length > 1 ? (
        <Box sx={{ fontWeight: 600 }}>{`${counted} of ${covers.length} covered now`}</Box>
      ) : null}
      {covers.map((cover) => (
        <CoverAnswer key={cover.code} cover={cover} />
      ))}
      <Box sx={{ fontSize: 13, color: t.n[600] }}>{`Checked ${dateTextOf(checked_at, true)}.`}</Box>
    </Box>
  );
}

function CoverAnswer({ cover }: { cover: Cover }) {
  return (
    <Box
      component="article"
      sx={{
        borderRadius: `${t.radius.lg}px`,
        background: t.n[0],
        boxShadow: t.shadow.card,
        overflow: 'hidden',
      }}
    >
      {cover.is_known ? (
        <StandingHead standing={{ ...cover, because: null }} why={false} />
      ) : (
        <Box sx={{ px: 5, pt: 4, fontWeight: 700, fontSize: 20, lineHeight: '28px' }}>
          No certificate
        </Box>
      )}
      <Box sx={{ px: 5, py: 4, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 550 }}>
          {cover.is_known ? cover.car_title : 'There is no certificate with this code.'}
        </Box>
        {cover.is_known ? <Box>{`${cover.event_name} · ${cover.circuit_name}`}</Box> : null}
        <Box className="num" sx={{ mt: 1, fontSize: 13, color: t.n[600] }}>
          {shownCode(cover.code)}
        </Box>
      </Box>
    </Box>
  );
}
