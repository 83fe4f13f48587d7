import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { addressOf } from '#domain/places.ts';
import { useSession } from '#web/api/session.ts';
import { reportSessionSwitched } from '#web/api/session-events.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';

export interface ViewAsBannerProps {
  /** When the view ends by itself, unix seconds. */
  until: number;
}

/** The amber bar over everything while staff see the product as somebody else. */
export function ViewAsBanner({ until }: ViewAsBannerProps) {
  const { user_id, attn, company_name } = useSession();
  const toast = useToast();
  const left = useTimeLeft(until);
  const stop = useWrite('stop_view_as', {
    onSuccess: () => {
      reportSessionSwitched();
      window.location.assign(addressOf('account', { user_id }));
    },
    onError: (error) => toast.failure(error),
  });
  const { mutate } = stop;
  const is_over = left <= 0;
  useEffect(() => {
    if (is_over) mutate({});
  }, [is_over, mutate]);
  return (
    <Box
      role="region"
      aria-label="Viewing as somebody else"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 3,
        minHeight: 40,
        px: 4,
        py: 1,
        background: t.amber[500],
        color: t.n[900],
        fontSize: 13,
        fontWeight: 550,
      }}
    >
      <Eye size={16} aria-hidden="true" style={{ flex: 'none' }} />
      <span>
        Viewing as {company_name || attn || 'No Name'}, read only ·{' '}
        <span className="num">{clockOf(left)}</span> left
      </span>
      <Button size="small" variant="outlined" disabled={stop.isPending} onClick={() => mutate({})}>
        Stop
      </Button>
    </Box>
  );
}

function useTimeLeft(until: number): number {
  const [left, setLeft] = useState(() => timeUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(timeUntil(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

const timeUntil = (instant: number) => Math.max(0, instant * 1000 - Date.now());

/** Milliseconds below an hour as `24:10`. */
const clockOf = (ms: number) => new Date(ms).toISOString().slice(14, 19);
