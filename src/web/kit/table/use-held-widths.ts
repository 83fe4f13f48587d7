import { type RefObject, useLayoutEffect, useRef } from 'react';
import { sumOf } from '#domain/sums.ts';

/** For what the columns were measured, and the rows that were seen to have room in them. */
interface Held {
  scope: string;
  width: number;
  rows: unknown;
  lines: number;
}

/**
 * Keeps the columns of a table where they are while other rows come, as when it is sorted or paged: each is as wide as it
 * was for the first rows. A column that may be `cut` ends longer text with an ellipsis; another one becomes wider where a
 * row needs the room, and stays so. Another `scope`, window or face measures anew.
 */
export function useHeldWidths(
  box: RefObject<HTMLElement | null>,
  { scope, rows, lines }: { scope: string; rows: unknown; lines: number },
): void {
  const held = useRef<Held>({ scope: '', width: 0, rows: undefined, lines: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element?.clientWidth) return;
    const isOther = held.current.scope !== scope || held.current.width !== element.clientWidth;
    if (isOther) holdWidths(element);
    else if (held.current.rows !== rows || held.current.lines < lines)
      if (needsRoom(element)) holdWidths(element, uncut);
    held.current = { scope, width: element.clientWidth, rows, lines };
  });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      if (!element.clientWidth || held.current.width === element.clientWidth) return;
      held.current.width = element.clientWidth;
      holdWidths(element);
    });
    const withFace = () => holdWidths(element);
    observer.observe(element);
    document.fonts.addEventListener('loadingdone', withFace);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', withFace);
    };
  }, [box]);
}

const uncut = 'th:not([data-cut])';

/** Measures the columns as their content wants them; those that `kept` chooses become no narrower. */
function holdWidths(box: HTMLElement, kept?: string): void {
  const table = box.querySelector('table');
  if (!table) return;
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')];
  table.style.tableLayout = '';
  for (const head of heads) if (!kept || !head.matches(kept)) head.style.width = '';
  const widths = widthsOf(box, table, heads);
  for (const [index, head] of heads.entries()) head.style.width = `${widths[index]}px`;
  table.style.width = `${sumOf(widths)}px`;
  table.style.tableLayout = 'fixed';
}

/**
 * What a table has to spare goes first to the columns whose text is cut, until it stands whole; what it lacks is taken from
 * them, so that it ends with its card as long as they have something to give.
 */
function widthsOf(box: HTMLElement, table: HTMLElement, heads: readonly HTMLElement[]): number[] {
  const measured = (width: string) => {
    table.style.width = width;
    return heads.map((head) => head.getBoundingClientRect().width);
  };
  const isCut = heads.map((head) => head.matches('[data-cut]'));
  if (!isCut.includes(true)) return measured('');
  const columns = measured('1px').map((least, index) => ({
    least,
    wanted: isCut[index] ? Math.max(0, wholeWidthOf(table, index) - least) : 0,
    given: isCut[index] ? Math.max(0, least - shortestCut) : 0,
  }));
  const total = (of: 'least' | 'wanted' | 'given') => sumOf(columns.map((column) => column[of]));
  const spare = box.clientWidth - total('least');
  if (spare < 0) {
    const ofGiven = total('given') > 0 ? Math.min(1, -spare / total('given')) : 0;
    return columns.map(({ least, given }) => least - given * ofGiven);
  }
  const ofWanted = total('wanted') > 0 ? Math.min(1, spare / total('wanted')) : 0;
  const ofLeast = (spare - ofWanted * total('wanted')) / total('least');
  return columns.map(({ least, wanted }) => least * (1 + ofLeast) + wanted * ofWanted);
}

/** Narrower a column is not made that gives way. */
const shortestCut = 104;

/** How wide a column is whose every cell stands whole. */
const wholeWidthOf = (table: HTMLElement, index: number): number =>
  Math.max(
    ...[...table.querySelectorAll<HTMLElement>('tbody > tr')].map((row) => {
      const cell = row.children[index];
      return cell?.matches('[data-cut]') ? cell.scrollWidth + cellEnd : 0;
    }),
    0,
  );

/** The padding at a cell's end, which what stands in it does not reach. */
const cellEnd = 12;

/** Whether a cell that must not be cut is narrower than what stands in it. */
const needsRoom = (box: HTMLElement): boolean =>
  [...box.querySelectorAll('tbody td:not([data-cut])')].some(
    (cell) => cell.scrollWidth > cell.clientWidth,
  );
