import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { Spinner } from '#web/kit/base/spinner.tsx';

export interface BusyButtonProps extends ButtonProps {
  busy?: boolean;
}

/** A button that shows progress in place and keeps its width, so that nothing jumps. */
export function BusyButton({
  busy = false,
  children,
  disabled,
  variant = 'contained',
  startIcon,
  ...rest
}: BusyButtonProps) {
  return (
    <Button
      variant={variant}
      disabled={disabled ?? false}
      aria-busy={busy}
      startIcon={startIcon}
      {...rest}
      {...(busy ? { onClick: undefined } : {})}
    >
      <Box component="span" sx={{ visibility: busy ? 'hidden' : 'visible' }}>
        {children}
      </Box>
      {busy ? (
        <Box component="span" sx={{ position: 'absolute', display: 'inline-flex' }}>
          <Spinner />
        </Box>
      ) : null}
    </Button>
  );
}
