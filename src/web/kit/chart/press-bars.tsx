import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type KeyboardEvent, useRef, useState } from 'react';
import { t } from '#web/kit/base/tokens.ts';

interface PressBar {
  key: string;
  /** What it stands for and how many, in words. */
  text: string;
  /** Below the axis, where there is room. */
  tick: string;
  value: number;
}

export interface PressBarsProps {
  label: string;
  bars: readonly PressBar[];
  /** The bar that is pressed. */
  pressed: string | undefined;
  onPress: (key: string) => void;
}

const HEIGHT = 112;

/** Bars beside each other of which one can be pressed: one stop of Tab, the arrows go from bar to bar. */
export function PressBars({ label, bars, pressed, onPress }: PressBarsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<string>();
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const stop = [at, pressed, bars.at(-1)?.key].find((key) => bars.some((bar) => bar.key === key));
  const every = Math.ceil(bars.length / 8);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const place = bars.findIndex(({ key }) => key === stop);
    const to = { Home: 0, End: bars.length - 1 }[event.key] ?? place + (step ?? 0);
    const next = bars[to];
    if (!next || to === place) return;
    event.preventDefault();
    setAt(next.key);
    frame.current?.querySelectorAll<HTMLElement>('button')[to]?.focus();
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2 }}>
      <Box aria-hidden="true" className="num" sx={{ ...axis, textAlign: 'right' }}>
        <Box sx={{ height: HEIGHT }}>{most.toLocaleString('en-GB')}</Box>
        <Box sx={{ mt: '-16px' }}>0</Box>
      </Box>
      <Box
        ref={frame}
        role="group"
        aria-label={label}
        onKeyDown={move}
        sx={{
          display: 'flex',
          borderTop: `1px solid ${t.n[200]}`,
          borderBottom: `1px solid ${t.n[400]}`,
          height: HEIGHT,
        }}
      >
        {bars.map((bar) => (
          <Bar
            key={bar.key}
            bar={bar}
            share={bar.value / most}
            isStop={bar.key === stop}
            isOn={bar.key === pressed}
            isFaded={pressed !== undefined && bar.key !== pressed}
            onPress={() => onPress(bar.key)}
          />
        ))}
      </Box>
      <Box sx={{ gridColumn: 2, display: 'flex' }} aria-hidden="true">
        {bars.map(({ key, tick }, index) => (
          <Box key={key} sx={{ ...axis, flex: '1 1 0', minWidth: 0, whiteSpace: 'nowrap' }}>
            {index % every === 0 && index <= bars.length - every / 2 ? tick : ''}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const axis = { fontSize: 11, lineHeight: '16px', color: t.n[600] } as const;

function Bar({
  bar,
  share,
  isStop,
  isOn,
  isFaded,
  onPress,
}: {
  bar: PressBar;
  share: number;
  isStop: boolean;
  isOn: boolean;
  isFaded: boolean;
  onPress: () => void;
}) {
  return (
    <ButtonBase
      aria-label={bar.text}
      aria-pressed={isOn}
      title={bar.text}
      tabIndex={isStop ? 0 : -1}
      onClick={onPress}
      sx={{
        flex: '1 1 0',
        minWidth: 0,
        height: '100%',
        px: '1px',
        alignItems: 'flex-end',
        '&:hover': { background: t.n[100] },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <Box
        component="span"
        sx={{
          display: 'block',
          width: '100%',
          maxWidth: 28,
          height: `${share * 100}%`,
          minHeight: bar.value > 0 ? 2 : 0,
          borderRadius: '3px 3px 0 0',
          background: isFaded ? t.n[400] : t.chart[0],
        }}
      />
    </ButtonBase>
  );
}
