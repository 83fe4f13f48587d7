import type { ReactNode } from 'react';
import { LongText } from '#web/kit/text/long-text.tsx';
import { t } from '#web/kit/base/tokens.ts';

const below = {
  display: 'block',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 450,
  color: t.n[500],
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const;

/** Two things that belong together in one cell, so that a list's columns all stand on the first screen. */
export function TwoLines({
  first,
  second,
  length = 22,
}: {
  first: ReactNode;
  /** Left out when there is none. */
  second: ReactNode;
  /** Letters of a first line that is a text. */
  length?: number | undefined;
}) {
  return (
    <span>
      {typeof first === 'string' ? <LongText text={first} length={length} /> : first}
      {second ? <span style={below}>{second}</span> : null}
    </span>
  );
}
