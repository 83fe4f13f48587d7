import IconButton from '@mui/material/IconButton';
import { Stamp } from 'lucide-react';
import { useSaveOriginal } from '#web/files/use-save-original.ts';
import { Tooltip } from '#web/kit/overlay/tooltip.tsx';

/** Where a photo is looked at: the file as it came, for whoever may have it. */
export function SaveOriginalButton({
  file_id,
  name,
  small = false,
}: {
  file_id: string;
  name: string;
  small?: boolean;
}) {
  const save = useSaveOriginal();
  return (
    <Tooltip title="Save the original, with place and time">
      <IconButton
        aria-label={`Save the original of ${name}`}
        onClick={() => void save(file_id)}
        sx={{
          color: '#fff',
          background: 'rgba(20,17,15,.6)',
          '&:hover': { background: '#14110f' },
          ...(small ? { p: 0, width: 24, height: 24, minWidth: 24, minHeight: 24 } : {}),
        }}
      >
        <Stamp size={small ? 14 : 18} />
      </IconButton>
    </Tooltip>
  );
}
