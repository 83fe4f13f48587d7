import type { ReactNode } from 'react';

const wrapped = { display: 'block', whiteSpace: 'normal', lineHeight: '18px' } as const;

/** What is longer than its column goes on in a second line, for which every row has room. */
export function WrappedText({ children }: { children: ReactNode }) {
  return <span style={wrapped}>{children}</span>;
}
