import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { t } from '#web/kit/base/tokens.ts';
import type { RequestSteps } from '#web/policies/request/use-request-steps.tsx';

/** The answers to a request, each with its key: 1 approve, 2 ask, 3 decline. */
export function RequestButtons({ steps }: { steps: RequestSteps }) {
  const { main, ask, decline, assign } = steps;
  useShortcuts({
    // A key is pressed by mistake sooner than a button is: it asks first.
    '1': { does: main?.label ?? '', act: () => void main?.runByKey() },
    '2': { does: 'Ask a question', act: ask },
    '3': { does: decline ? 'Decline' : '', act: () => decline?.() },
  });
  return (
    <>
      {main ? (
        <BusyButton busy={main.busy} onClick={main.run}>
          {main.label}
          <KeyHint>1</KeyHint>
        </BusyButton>
      ) : null}
      <Button variant="outlined" onClick={ask}>
        Ask a question
        <KeyHint>2</KeyHint>
      </Button>
      {decline ? (
        <Button variant="outlined" color="error" onClick={decline}>
          Decline
          <KeyHint>3</KeyHint>
        </Button>
      ) : null}
      {assign ? (
        <Button variant="outlined" onClick={assign}>
          Assign
        </Button>
      ) : null}
    </>
  );
}

function KeyHint({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      aria-hidden="true"
      sx={{
        display: { xs: 'none', md: 'inline-block' },
        ml: 2,
        px: 1,
        minWidth: 16,
        borderRadius: `${t.radius.xs}px`,
        border: '1px solid currentColor',
        opacity: 0.65,
        fontFamily: 'inherit',
        fontSize: 11,
        lineHeight: '15px',
        textAlign: 'center',
      }}
    >
      {children}
    </Box>
  );
}
