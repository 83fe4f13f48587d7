import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { memo, useState } from 'react';
import { looksDoubtful } from '#web/composer/mail-draft.ts';
import { TextField } from '#web/kit/form/text-field.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** Copies: Enter adds one, its cross takes it away [2.51]; nothing is checked, a doubtful one is only marked [5.15]. */
export const CcField = memo(function CcField({
  value,
  onChange,
  locked,
}: {
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
  locked: boolean;
}) {
  const [typed, setTyped] = useState('');
  const add = () => {
    const address = typed.trim();
    if (address !== '' && !value.includes(address)) onChange([...value, address]);
    setTyped('');
  };
  return (
    <Box>
      {locked ? null : (
        <TextField
          label="CC"
          value={typed}
          onChange={setTyped}
          onBlur={add}
          placeholder="Type an address, then Enter"
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
              event.preventDefault();
              add();
            }
            if (event.key === 'Backspace' && typed === '' && value.length > 0)
              onChange(value.slice(0, -1));
          }}
        />
      )}
      {value.length > 0 ? (
        <Box
          component="ul"
          aria-label="Copies"
          sx={{
            m: 0,
            mt: 1.5,
            p: 0,
            listStyle: 'none',
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1.5,
          }}
        >
          {value.map((address) => (
            <Chip
              key={address}
              address={address}
              onRemove={locked ? undefined : () => onChange(value.filter((one) => one !== address))}
            />
          ))}
        </Box>
      ) : null}
    </Box>
  );
});

function Chip({ address, onRemove }: { address: string; onRemove: (() => void) | undefined }) {
  const doubtful = looksDoubtful(address);
  return (
    <Box
      component="li"
      title={doubtful ? 'This may not be an email address' : undefined}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: 28,
        maxWidth: '100%',
        overflowWrap: 'anywhere',
        pl: 2.5,
        pr: onRemove ? 0 : 2.5,
        borderRadius: `${t.radius.sm}px`,
        border: doubtful ? `1px dotted ${t.tone.warning.fg}` : '1px solid transparent',
        background: t.n[100],
        fontSize: 13,
        lineHeight: '20px',
      }}
    >
      {address}
      {onRemove ? (
        <IconButton
          aria-label={`Remove ${address}`}
          onClick={onRemove}
          sx={{ width: 28, height: 28 }}
        >
          <X size={14} />
        </IconButton>
      ) : null}
    </Box>
  );
}
