import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import type { HTMLAttributes } from 'react';
import { languageLabels } from '#domain/languages.ts';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { t } from '#web/kit/base/tokens.ts';
import type { ListedPreset } from '#web/policies/conditions/clause-preset-form.ts';
import { typesText, usedCount } from '#web/policies/conditions/clause-preset-words.ts';

export interface ClausePresetRowProps {
  preset: ListedPreset;
  number: string;
  onOpen: () => void;
  /** Absent while the list is searched or shows archived conditions. */
  onMove?: (by: number) => void;
  first?: boolean;
  last?: boolean;
  /** Carries the row by mouse or finger. */
  grip?: HTMLAttributes<HTMLElement>;
  carried?: boolean;
  dropLine?: 'above' | 'below' | undefined;
}

/** A condition with its number, its wording, where it stands and who changed it. */
export function ClausePresetRow({
  preset,
  number,
  onOpen,
  onMove,
  first = false,
  last = false,
  grip,
  carried = false,
  dropLine,
}: ClausePresetRowProps) {
  return (
    <Box
      component="li"
      data-preset={preset.preset_id}
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: '36px minmax(0, 1fr)',
          md: '44px minmax(0, 1fr) 200px 72px',
        },
        columnGap: 3,
        rowGap: 2,
        px: { xs: 4, md: 5 },
        py: 4,
        '& + &': { borderTop: `1px solid ${t.n[200]}` },
        '&:hover': { background: t.n[25] },
        opacity: carried ? 0.5 : 1,
        boxShadow: dropLine
          ? `inset 0 ${dropLine === 'above' ? 2 : -2}px 0 ${t.brand[500]}`
          : 'none',
      }}
    >
      <Box sx={{ fontFamily: t.font.display, fontWeight: 620, color: t.n[500] }}>
        {number}
        {grip ? <Grip grip={grip} /> : null}
      </Box>
      <Wording preset={preset} onOpen={onOpen} />
      <PresetFacts preset={preset} />
      {onMove ? (
        <MoveButtons title={preset.title} first={first} last={last} onMove={onMove} />
      ) : null}
    </Box>
  );
}

/** For eyes and pointers; the buttons at the end of the row do the same. */
function Grip({ grip }: { grip: HTMLAttributes<HTMLElement> }) {
  return (
    <Box
      {...grip}
      aria-hidden="true"
      title="Drag to another place"
      sx={{
        width: 28,
        height: 32,
        mt: 1,
        ml: -1.5,
        display: 'grid',
        placeItems: 'center',
        color: t.n[400],
        cursor: 'grab',
        touchAction: 'none',
        '&:hover': { color: t.n[700] },
        '&:active': { cursor: 'grabbing' },
      }}
    >
      <GripVertical size={16} />
    </Box>
  );
}

function Wording({ preset, onOpen }: Pick<ClausePresetRowProps, 'preset' | 'onOpen'>) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="h2" sx={{ typography: 'h3', m: 0 }}>
        <Box
          component="button"
          type="button"
          onClick={onOpen}
          sx={{
            all: 'unset',
            cursor: 'pointer',
            py: { xs: 2, md: 0 },
            my: { xs: -2, md: 0 },
            '&:hover': { textDecoration: 'underline' },
            '&:focus-visible': { outline: `2px solid ${t.brand[500]}`, outlineOffset: 2 },
          }}
        >
          {preset.title}
        </Box>
      </Box>
      <Box
        sx={{
          mt: 1,
          maxWidth: 760,
          fontSize: { xs: 15, md: 14 },
          lineHeight: { xs: '23px', md: '21px' },
          color: t.n[700],
          whiteSpace: 'pre-line',
        }}
      >
        {preset.text}
      </Box>
    </Box>
  );
}

/** Whether it is mandatory, where it applies, how often it is used and who changed it. */
function PresetFacts({ preset }: Pick<ClausePresetRowProps, 'preset'>) {
  return (
    <Box
      sx={{
        gridColumn: { xs: '2', md: 'auto' },
        display: 'grid',
        gap: 1.5,
        justifyItems: 'start',
        alignContent: 'start',
        fontSize: 12,
        color: t.n[500],
      }}
    >
      <StatusChip
        label={preset.mandatory ? 'Mandatory' : 'On choice'}
        tone={preset.mandatory ? 'info' : 'none'}
      />
      <span>
        {languageLabels[preset.language]} · {typesText(preset.applies_to)}
      </span>
      <span className="num">
        Used in {usedCount(preset.used_in)} {preset.used_in === 1 ? 'document' : 'documents'}
      </span>
      <span>
        {preset.changed_at === null
          ? `Valid from ${dateTextOf(preset.valid_from)}`
          : `${preset.changed_by_name}, ${dateTextOf(preset.changed_at)}`}
      </span>
    </Box>
  );
}

function MoveButtons({
  title,
  first,
  last,
  onMove,
}: {
  title: string;
  first: boolean;
  last: boolean;
  onMove: (by: number) => void;
}) {
  return (
    <Box
      sx={{
        gridColumn: { xs: '2', md: 'auto' },
        display: 'flex',
        alignItems: 'start',
        justifyContent: { xs: 'start', md: 'end' },
        ml: { xs: -2, md: 0 },
      }}
    >
      <IconButton
        data-move="-1"
        aria-label={`Move ${title} up`}
        disabled={first}
        onClick={() => onMove(-1)}
      >
        <ArrowUp size={16} />
      </IconButton>
      <IconButton
        data-move="1"
        aria-label={`Move ${title} down`}
        disabled={last}
        onClick={() => onMove(1)}
      >
        <ArrowDown size={16} />
      </IconButton>
    </Box>
  );
}
