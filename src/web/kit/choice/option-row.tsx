import Box from '@mui/material/Box';
import { Check } from 'lucide-react';
import type { Option } from '#web/kit/choice/option.ts';
import { t } from '#web/kit/base/tokens.ts';

export interface OptionRowProps {
  id: string;
  option: Option;
  ticked: boolean;
  active: boolean;
  multiple: boolean;
  roomy: boolean;
  onChoose: () => void;
  onHover: () => void;
}

/** One option, with a box when several can be chosen. */
export function OptionRow({
  id,
  option,
  ticked,
  active,
  multiple,
  roomy,
  onChoose,
  onHover,
}: OptionRowProps) {
  return (
    <Box
      id={id}
      role="option"
      aria-selected={ticked}
      aria-disabled={option.disabled || undefined}
      data-active={active}
      onClick={onChoose}
      onMouseMove={onHover}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: roomy ? 52 : 32,
        px: 2,
        py: 1,
        borderRadius: `${t.radius.sm}px`,
        fontSize: roomy ? 16 : 13.5,
        lineHeight: '20px',
        cursor: option.disabled ? 'default' : 'pointer',
        color: option.disabled ? t.n[400] : t.n[900],
        fontWeight: ticked ? 550 : 450,
        background: active ? t.n[100] : 'transparent',
      }}
    >
      {multiple ? <Tick on={ticked} /> : null}
      {option.icon}
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {option.label}
      </Box>
      {option.note ? (
        <Box component="span" sx={{ color: t.n[500], fontSize: 12, fontWeight: 450 }}>
          {option.note}
        </Box>
      ) : null}
      {!multiple && ticked ? <Check size={16} color={t.brand[600]} aria-hidden="true" /> : null}
    </Box>
  );
}

function Tick({ on }: { on: boolean }) {
  return (
    <Box
      aria-hidden="true"
      sx={{
        width: 16,
        height: 16,
        flex: 'none',
        borderRadius: '4px',
        border: `1.5px solid ${on ? t.brand[600] : t.n[400]}`,
        background: on ? t.brand[600] : t.n[0],
        display: 'grid',
        placeContent: 'center',
        forcedColorAdjust: 'none',
      }}
    >
      {on ? <Check size={12} color="#fff" strokeWidth={3} /> : null}
    </Box>
  );
}
