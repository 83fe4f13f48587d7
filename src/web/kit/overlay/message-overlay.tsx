import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';

/** A text that must be seen before going on; opens only when there is one [2.33]. */
export function MessageOverlay({
  title,
  text,
  onClose,
}: {
  title: string;
  text: string | null | undefined;
  onClose: () => void;
}) {
  return (
    <DialogBase
      open={Boolean(text)}
      title={title}
      onClose={onClose}
      fullScreenOnPhone={false}
      // Above another dialog the button does not keep the focus.
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onClose();
      }}
      actions={
        <Button variant="contained" onClick={onClose} autoFocus>
          Close
        </Button>
      }
    >
      <Typography sx={{ whiteSpace: 'pre-line' }}>{text}</Typography>
    </DialogBase>
  );
}
