import { type ComponentType, createElement, type ReactNode } from 'react';
import { later, useLater } from '#web/kit/base/later.ts';
import { whenIdle } from '#web/kit/base/when-idle.ts';

interface LazyPartOptions<Props> {
  /** What stands in its place until it is there. */
  waiting?: ReactNode;
  /** For a dialog that is always rendered: whether it is open, so that its code is wanted now. */
  wanted?: (props: Props) => boolean;
  /** For what a page needs together with its data: its code comes beside them instead of in a quiet moment. */
  soon?: boolean;
}

/**
 * A part of a page that is not seen at once: a tab, a panel, a dialog. Its code comes in a quiet moment, at the latest
 * when the part is wanted.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, wanted = () => true, soon = false }: LazyPartOptions<Props> = {},
): (props: Props) => ReactNode {
  const code = later(load);
  // The screen that names it has just been loaded, so it may well be needed.
  const ask = () => void code.ask().catch(() => undefined);
  if (typeof document !== 'undefined') {
    if (soon) ask();
    else whenIdle(ask);
  }
  return function LazyPart(props: Props) {
    const Part = useLater(code, wanted(props));
    return Part ? createElement(Part, props) : waiting;
  };
}
