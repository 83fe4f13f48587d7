import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Check, ChevronLeft, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { BusyButton } from '#web/kit/busy-button.tsx';
import { StepBar } from '#web/kit/stepper.tsx';
import { t } from '#web/kit/tokens.ts';
import { Tooltip } from '#web/kit/tooltip.tsx';

export interface RequestFrameProps {
  title: string;
  /** From 1. */
  step: number;
  of: number;
  question: string;
  hint?: string;
  children: ReactNode;
  isSaved: boolean;
  busy: boolean;
  /** Why one cannot go on; shown above the button once somebody tried. */
  trouble?: string;
  continueLabel?: string;
  onBack: () => void;
  onContinue: () => void;
  /** With it the draft can be thrown away. */
  onDiscard?: (() => void) | undefined;
  /** Room for the client's bar at the bottom of a phone. */
  barHeight: number;
}

const headerHeight = 56;

/** One question of a wizard: back, how far one is, the question, and one button that stays in reach. */
export function RequestFrame(props: RequestFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { step } = props;
  const first = useRef(step);
  useEffect(() => {
    document.title = `${props.title} · Paddock`;
    if (first.current === step) return;
    first.current = step;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [props.title, step]);
  return (
    <Box
      sx={{
        maxWidth: 640,
        mx: 'auto',
        px: { xs: 4, md: 6 },
        pt: { xs: 2, md: 5 },
        display: 'flex',
        flexDirection: 'column',
        minHeight: `calc(100dvh - ${headerHeight + (props.barHeight > 0 ? props.barHeight + 12 : 0)}px)`,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44, ml: -2 }}>
        <IconButton aria-label="Back" onClick={props.onBack}>
          <ChevronLeft size={20} />
        </IconButton>
        <Box sx={{ flex: 1, fontWeight: 600, fontSize: { xs: 16, md: 14 } }}>{props.title}</Box>
        <Box
          role="status"
          sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontSize: 13, color: t.n[600] }}
        >
          {props.isSaved ? (
            <>
              <Check size={15} color={t.success} aria-hidden="true" /> Draft saved
            </>
          ) : null}
        </Box>
        {props.onDiscard ? (
          <Tooltip title="Discard draft">
            <IconButton aria-label="Discard draft" onClick={props.onDiscard}>
              <Trash2 size={16} strokeWidth={1.75} />
            </IconButton>
          </Tooltip>
        ) : null}
      </Box>
      <Box sx={{ mt: 2 }}>
        <StepBar step={step} of={props.of} />
      </Box>
      <Box
        component="h1"
        ref={heading}
        tabIndex={-1}
        sx={{ typography: 'h1', m: 0, mt: 6, '&:focus': { outline: 'none' } }}
      >
        {props.question}
      </Box>
      {props.hint ? (
        <Box sx={{ mt: 2, color: t.n[600], fontSize: { xs: 16, md: 14 } }}>{props.hint}</Box>
      ) : null}
      <Box sx={{ mt: 6, display: 'grid', gap: { xs: 2.5, md: 2 } }}>{props.children}</Box>
      <Box sx={{ flex: 1 }} />
      <Box
        sx={{
          position: 'sticky',
          bottom: { xs: `calc(${props.barHeight}px + env(safe-area-inset-bottom))`, md: 0 },
          mx: { xs: -4, md: 0 },
          mt: 8,
          px: { xs: 4, md: 0 },
          py: 3,
          background: t.n[50],
          borderTop: `1px solid ${t.n[200]}`,
          zIndex: 2,
        }}
      >
        {props.trouble ? (
          <Box role="alert" sx={{ mb: 2, fontWeight: 550, fontSize: 14, color: t.error }}>
            {props.trouble}
          </Box>
        ) : null}
        <BusyButton
          fullWidth
          busy={props.busy}
          onClick={props.onContinue}
          sx={{ minHeight: { xs: 52, md: 40 }, fontSize: { xs: 16, md: 14 } }}
        >
          {props.continueLabel ?? 'Continue'}
        </BusyButton>
      </Box>
    </Box>
  );
}
