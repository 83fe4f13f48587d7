import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { cornerLabel } from '#domain/events/circuit-drawing.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';

const PromptDialog = lazyPart(
  () => import('#web/kit/overlay/prompt-dialog.tsx').then((m) => m.PromptDialog),
  { wanted: (props) => props.open },
);

type Corner = OutputOf<'get_circuit'>['corners'][number];

/** The corners in the order of the lap: the twin of the drawing, where they are marked and named. */
export function CornerList({
  circuitId,
  corners,
  marked,
  onMark,
}: {
  circuitId: string;
  corners: readonly Corner[];
  marked: number | undefined;
  onMark: (number: number) => void;
}) {
  const toast = useToast();
  const [naming, setNaming] = useState<Corner>();
  const save = useWrite('name_corner', {
    onSuccess: () => {
      toast.success('Corner named');
      setNaming(undefined);
    },
  });
  if (corners.length === 0)
    return (
      <EmptyState
        compact
        title="No corners are known."
        text="Drivers type where it happened in their own words."
      />
    );
  return (
    <>
      <Box
        component="ol"
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: { lg: 560 }, overflowY: 'auto' }}
      >
        {corners.map((corner) => (
          <CornerLine
            key={corner.number}
            corner={corner}
            isMarked={corner.number === marked}
            onMark={() => onMark(corner.number)}
            onName={() => setNaming(corner)}
          />
        ))}
      </Box>
      <PromptDialog
        open={naming !== undefined}
        title={naming ? `Corner ${naming.number}` : 'Corner'}
        label="Name"
        value={naming?.name ?? ''}
        required={false}
        hint="Empty: its number."
        onSave={(name) =>
          naming && save.mutateAsync({ circuit_id: circuitId, number: naming.number, name })
        }
        onClose={() => setNaming(undefined)}
      />
    </>
  );
}

function CornerLine({
  corner,
  isMarked,
  onMark,
  onName,
}: {
  corner: Corner;
  isMarked: boolean;
  onMark: () => void;
  onName: () => void;
}) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        pr: 2,
        minHeight: { xs: 44, md: 36 },
        borderTop: `1px solid ${t.n[200]}`,
        background: isMarked ? t.n[50] : 'transparent',
      }}
    >
      <Box
        component="button"
        type="button"
        aria-pressed={isMarked}
        onClick={onMark}
        sx={{
          all: 'unset',
          boxSizing: 'border-box',
          flex: 1,
          minWidth: 0,
          display: 'flex',
          gap: 3,
          pl: 5,
          py: 2,
          fontSize: 13,
          cursor: 'pointer',
          '&:focus-visible': { outline: `2px solid ${t.brand[500]}`, outlineOffset: -2 },
        }}
      >
        <Box component="span" className="num" sx={{ width: 24, color: t.n[500] }}>
          {corner.number}
        </Box>
        <Box component="span" sx={{ fontWeight: isMarked ? 600 : 450 }}>
          {cornerLabel(corner)}
        </Box>
      </Box>
      <IconButton aria-label={`Name corner ${corner.number}`} onClick={onName}>
        <Pencil size={16} />
      </IconButton>
    </Box>
  );
}
