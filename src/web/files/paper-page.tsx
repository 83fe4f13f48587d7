import Box from '@mui/material/Box';
import {
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '#web/kit/base/tokens.ts';

/** More dots than this no phone keeps. */
const mostDots = 16_000_000;

/** How pdf.js places the words of a page over its picture: there for who selects or listens, not to be seen. */
const wordsLook = {
  position: 'absolute',
  inset: 0,
  overflow: 'clip',
  lineHeight: 1,
  transformOrigin: '0 0',
  textSizeAdjust: 'none',
  forcedColorAdjust: 'none',
  '--min-font-size': '1',
  '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
  '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
  '& span, & br': {
    color: 'transparent',
    position: 'absolute',
    whiteSpace: 'pre',
    cursor: 'text',
    transformOrigin: '0% 0%',
  },
  '& > :not(.markedContent), & .markedContent span:not(.markedContent)': {
    '--font-height': '0',
    fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
    '--scale-x': '1',
    '--rotate': '0deg',
    transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))',
  },
  '& .markedContent': { display: 'contents' },
} as const;

/** A page as wide as asked, drawn once it comes near the window of `scroller`; its words lie over its picture. */
export function PaperPage({
  of,
  number,
  width,
  drawnWidth,
  scroller,
  ratio,
}: {
  of: PDFDocumentProxy;
  number: number;
  /** In px; while it changes, the picture of before is stretched. */
  width: number;
  /** The width at rest, for which it is drawn. */
  drawnWidth: number;
  scroller: RefObject<HTMLDivElement | null>;
  /** Height by width until the page itself is known. */
  ratio: number;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame, scroller);
  const page = usePage(of, number, isNear);
  const size = page?.getViewport({ scale: 1 });
  const height = width * (size ? size.height / size.width : ratio);
  return (
    <Box
      ref={frame}
      role="group"
      data-page={number}
      aria-label={`Page ${number} of ${of.numPages}`}
      style={{
        width,
        height,
        ...(size ? { '--total-scale-factor': String(width / size.width) } : {}),
      }}
      sx={{
        position: 'relative',
        flex: 'none',
        mx: 'auto',
        background: '#fff',
        boxShadow: t.shadow.card,
        '--scale-round-x': '1px',
        '--scale-round-y': '1px',
      }}
    >
      {page && isNear ? (
        <>
          <PagePicture page={page} width={drawnWidth} />
          <PageWords page={page} />
          <PageLinks page={page} />
        </>
      ) : null}
    </Box>
  );
}

/** Whether it is in the window of the scroller, or less than one window away. */
function useIsNear(frame: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>) {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!frame.current) return undefined;
    const watch = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting === true), {
      root: scroller.current,
      rootMargin: '100% 0px',
    });
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, [frame, scroller]);
  return isNear;
}

function usePage(of: PDFDocumentProxy, number: number, wanted: boolean) {
  const [page, setPage] = useState<PDFPageProxy>();
  useEffect(() => {
    if (!wanted) return undefined;
    let isListening = true;
    void of.getPage(number).then(
      (came) => isListening && setPage(came),
      () => undefined,
    );
    return () => {
      isListening = false;
    };
  }, [of, number, wanted]);
  return page;
}

function PagePicture({ page, width }: { page: PDFPageProxy; width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    // Not before it is known how wide.
    if (!element || width === 0) return undefined;
    const whole = page.getViewport({ scale: 1 });
    const sharp = (width / whole.width) * window.devicePixelRatio;
    const scale = Math.min(sharp, Math.sqrt(mostDots / (whole.width * whole.height)));
    const viewport = page.getViewport({ scale });
    // Drawn aside, so that the page is never empty while it is drawn anew.
    const aside = document.createElement('canvas');
    aside.width = viewport.width;
    aside.height = viewport.height;
    const task = page.render({ canvas: aside, viewport });
    void task.promise.then(
      () => {
        element.width = aside.width;
        element.height = aside.height;
        element.getContext('2d')?.drawImage(aside, 0, 0);
        element.dataset['drawn'] = '';
        // A phone gives the memory back at once.
        aside.width = 0;
      },
      () => undefined,
    );
    return () => task.cancel();
  }, [page, width]);
  return (
    <Box
      component="canvas"
      ref={canvas}
      aria-hidden="true"
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
    />
  );
}

function PageWords({ page }: { page: PDFPageProxy }) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = words.current;
    if (!container) return undefined;
    const layer = new TextLayer({
      container,
      textContentSource: page.streamTextContent(),
      viewport: page.getViewport({ scale: 1 }),
    });
    void layer.render().catch(() => undefined);
    return () => {
      layer.cancel();
      container.replaceChildren();
    };
  }, [page]);
  return <Box ref={words} sx={wordsLook} />;
}

interface PageLink {
  href: string;
  left: string;
  top: string;
  width: string;
  height: string;
}

/** What of the page leads elsewhere, as links over it. */
function PageLinks({ page }: { page: PDFPageProxy }) {
  const [links, setLinks] = useState<PageLink[]>([]);
  useEffect(() => {
    let isListening = true;
    void page.getAnnotations().then(
      (found) => isListening && setLinks(linksOf(page, found)),
      () => undefined,
    );
    return () => {
      isListening = false;
    };
  }, [page]);
  return links.map(({ href, ...place }) => (
    <Box
      component="a"
      key={`${href} ${place.left} ${place.top}`}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={href}
      style={place}
      sx={{ position: 'absolute' }}
    />
  ));
}

function linksOf(
  page: PDFPageProxy,
  found: readonly { url?: string; rect?: readonly number[] }[],
): PageLink[] {
  const viewport = page.getViewport({ scale: 1 });
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return found.flatMap(({ url, rect }) => {
    const [left, bottom, right, top] = rect ?? [];
    if (!url || left === undefined || bottom === undefined || right === undefined) return [];
    if (top === undefined) return [];
    const [x, y] = viewport.convertToViewportPoint(left, top) as [number, number];
    return [
      {
        href: url,
        left: percent(x, viewport.width),
        top: percent(y, viewport.height),
        width: percent(right - left, viewport.width),
        height: percent(top - bottom, viewport.height),
      },
    ];
  });
}
