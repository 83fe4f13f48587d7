import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Check, Trash2 } from 'lucide-react';
import { t } from '#web/kit/base/tokens.ts';
import { Tooltip } from '#web/kit/overlay/tooltip.tsx';

/** Whether what is chosen is kept, so that it can be gone on with later on any device; and the way to throw it away. */
export function DraftState(props: {
  text: string;
  isSaved: boolean;
  onDiscard?: (() => void) | undefined;
}) {
  return (
    <>
      <Box
        role="status"
        sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontSize: 13, color: t.n[600] }}
      >
        {props.isSaved ? <Check size={16} color={t.success} aria-hidden="true" /> : null}
        {props.text}
      </Box>
      {props.onDiscard ? (
        <Tooltip title="Discard draft">
          <IconButton aria-label="Discard draft" onClick={props.onDiscard} sx={{ ml: 1, mr: -2 }}>
            <Trash2 size={16} strokeWidth={1.75} />
          </IconButton>
        </Tooltip>
      ) : null}
    </>
  );
}
