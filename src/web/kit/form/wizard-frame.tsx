import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ChevronLeft } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { isReadable } from '#web/kit/form/form-keys.ts';
import { StepBar, type StepBarProps } from '#web/kit/form/stepper.tsx';
import { RoomBelow } from '#web/kit/base/room-below.tsx';
import { t } from '#web/kit/base/tokens.ts';

export interface WizardFrameProps {
  /** What is being done: "Report a crash". Also names the browser tab. */
  name: string;
  /** Changes when another screen is shown, so that it begins at its top. */
  screen: string;
  onBack: () => void;
  state?: ReactNode;
  step?: StepBarProps;
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
  /** The buttons at the bottom. */
  actions?: ReactNode;
  /** Enter in a field, and the main button. */
  onSubmit?: () => void;
}

// Of the whole visit: the first screen leaves readers where the browser put them.
let lastShown = '';

/** The frame of every screen of a wizard: one column, its own header, one main button within reach of the thumb. */
export function WizardFrame(props: WizardFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${props.name} · Paddock`;
  }, [props.name]);
  useEffect(() => {
    const another = lastShown !== '' && lastShown !== props.screen;
    lastShown = props.screen;
    // What is wrong on the new screen may have the cursor already.
    if (!another || document.activeElement?.closest('[data-field]')) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [props.screen]);

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent<Element>) => {
        event.preventDefault();
        if (isReadable(event.currentTarget)) props.onSubmit?.();
      }}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        width: '100%',
        maxWidth: { md: 640 },
        minHeight: { xs: '100dvh', md: 'auto' },
        mx: 'auto',
        my: { md: 6 },
        background: t.n[0],
        borderRadius: { md: `${t.radius.lg}px` },
        boxShadow: { md: t.shadow.card },
      }}
    >
      <WizardHead name={props.name} state={props.state} onBack={props.onBack} />
      <Box sx={{ flex: 1, px: { xs: 5, md: 8 }, pt: { xs: 4, md: 6 }, pb: 8 }}>
        {props.step ? <StepBar {...props.step} /> : null}
        <Typography
          ref={heading}
          variant="h1"
          tabIndex={-1}
          sx={{
            mt: props.step ? 5 : 1,
            textWrap: 'balance',
            outline: 'none',
          }}
        >
          {props.title}
        </Typography>
        {props.lead ? (
          <Box
            sx={{
              mt: 1.5,
              fontSize: { xs: 16, md: 14 },
              lineHeight: { xs: '22px', md: '20px' },
              color: t.n[600],
            }}
          >
            {props.lead}
          </Box>
        ) : null}
        <Box sx={{ mt: 5 }}>{props.children}</Box>
      </Box>
      {props.actions ? <WizardButtons>{props.actions}</WizardButtons> : null}
    </Box>
  );
}

function WizardHead({ name, state, onBack }: Pick<WizardFrameProps, 'name' | 'state' | 'onBack'>) {
  return (
    <Box
      component="header"
      sx={{
        position: { xs: 'sticky', md: 'static' },
        top: 0,
        zIndex: 20,
        display: 'flex',
        alignItems: 'center',
        gap: 0,
        height: 56,
        pl: { xs: 2, md: 4 },
        pr: 5,
        background: t.n[0],
        borderBottom: `1px solid ${t.n[200]}`,
        borderRadius: { md: `${t.radius.lg}px ${t.radius.lg}px 0 0` },
      }}
    >
      <IconButton aria-label="Back" onClick={onBack}>
        <ChevronLeft size={22} />
      </IconButton>
      <Box component="span" sx={{ flex: 1, fontSize: 15, fontWeight: 600 }}>
        {name}
      </Box>
      {state}
    </Box>
  );
}

/** Within reach of the thumb. */
function WizardButtons({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 20,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        px: { xs: 4, md: 8 },
        pt: 4,
        pb: 'calc(16px + env(safe-area-inset-bottom))',
        background: t.n[0],
        borderTop: `1px solid ${t.n[200]}`,
        borderRadius: { md: `0 0 ${t.radius.lg}px ${t.radius.lg}px` },
        '& > .MuiButton-root': {
          flex: 1,
          minHeight: { xs: 52, md: 44 },
          borderRadius: `${t.radius.button}px`,
          fontSize: { xs: 16, md: 15 },
          fontWeight: 600,
        },
        // A finger leaves the hover behind on the next screen's button.
        '@media (hover: none)': {
          '& > .MuiButton-contained:hover': { background: t.brand[600] },
        },
      }}
    >
      <RoomBelow of="page" height="88px" />
      {children}
    </Box>
  );
}
