import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** A part of a record that two people changed, each to something else. */
export interface StalePart {
  key: string;
  label: string;
  /** What each says, a line each. */
  mine: readonly string[];
  theirs: readonly string[];
}

export interface StaleDialogProps {
  open: boolean;
  /** "account": somebody else changed this account. */
  noun: string;
  parts: readonly StalePart[];
  /** What only the other side changed; it is saved along. */
  taken: readonly string[];
  /** The keys of the parts whose other value stays. */
  onSave: (theirs: ReadonlySet<string>) => void;
  /** Nothing is saved, and what was typed stays in the form. */
  onClose: () => void;
}

/** Somebody else saved first: both values of every field that both changed, and which of them stays. */
export function StaleDialog({ open, noun, parts, taken, onSave, onClose }: StaleDialogProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (keys: readonly string[], other: boolean) => {
    const next = new Set(theirs);
    for (const key of keys)
      if (other) next.add(key);
      else next.delete(key);
    setTheirs(next);
  };
  const all = parts.map((part) => part.key);
  return (
    <FormDialog
      open={open}
      width="md"
      title={`Somebody else changed this ${noun}`}
      subtitle={
        parts.length === 1
          ? 'You both changed the same field. Choose what stays; nothing has been saved yet.'
          : 'You both changed the same fields. Choose what stays; nothing has been saved yet.'
      }
      cancelLabel="Keep editing"
      onClose={onClose}
      onSubmit={() => onSave(theirs)}
    >
      {parts.length > 1 ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="outlined" onClick={() => choose(all, false)}>
            Keep all mine
          </Button>
          <Button variant="outlined" onClick={() => choose(all, true)}>
            Take all theirs
          </Button>
        </Box>
      ) : null}
      {parts.map((part) => (
        <PartChoice
          key={part.key}
          part={part}
          theirs={theirs.has(part.key)}
          onChoose={(other) => choose([part.key], other)}
        />
      ))}
      {taken.length > 0 ? (
        <Box>
          <Typography variant="h3" component="h3" sx={{ mb: 2 }}>
            Also changed by them, taken over
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 5, fontSize: 13, lineHeight: '22px' }}>
            {taken.map((line) => (
              <Box component="li" key={line} sx={{ overflowWrap: 'anywhere' }}>
                {line}
              </Box>
            ))}
          </Box>
        </Box>
      ) : null}
    </FormDialog>
  );
}

function PartChoice({
  part,
  theirs,
  onChoose,
}: {
  part: StalePart;
  theirs: boolean;
  onChoose: (theirs: boolean) => void;
}) {
  const id = useId();
  return (
    <Box role="radiogroup" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h3" sx={{ mb: 2 }}>
        {part.label}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <SideCard
          name={id}
          label="Keep mine"
          lines={part.mine}
          on={!theirs}
          onChoose={() => onChoose(false)}
        />
        <SideCard
          name={id}
          label="Take theirs"
          lines={part.theirs}
          on={theirs}
          onChoose={() => onChoose(true)}
        />
      </Box>
    </Box>
  );
}

function SideCard({
  name,
  label,
  lines,
  on,
  onChoose,
}: {
  name: string;
  label: string;
  lines: readonly string[];
  on: boolean;
  onChoose: () => void;
}) {
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        gap: 3,
        alignItems: 'flex-start',
        p: 3,
        minHeight: 44,
        cursor: 'pointer',
        borderRadius: `${t.radius.md}px`,
        background: on ? t.brand[50] : t.n[0],
        boxShadow: `inset 0 0 0 ${on ? 2 : 1}px ${on ? t.brand[600] : t.n[300]}`,
        '&:focus-within': { outline: `2px solid ${t.brand[600]}`, outlineOffset: 2 },
      }}
    >
      <Box
        component="input"
        type="radio"
        name={name}
        checked={on}
        onChange={onChoose}
        sx={{ accentColor: t.brand[600], width: 16, height: 16, flex: 'none', m: 0, mt: '2px' }}
      />
      <Box sx={{ minWidth: 0, fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' }}>
        <Box sx={{ fontSize: 12, color: t.n[600] }}>{label}</Box>
        {lines.map((line) => (
          <Box key={line} sx={{ whiteSpace: 'pre-wrap', fontWeight: on ? 550 : 450 }}>
            {line}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
