import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Minus, Plus, Share2 } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { PaperPage } from '#web/files/paper-page.tsx';
import { readPaper, type ReadPaper } from '#web/files/paper-source.ts';
import { usePaperZoom } from '#web/files/paper-zoom.ts';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { Spinner } from '#web/kit/base/spinner.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useSettled } from '#web/kit/base/use-settled.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';

/** A4, until the first page is known. */
const usualRatio = 842 / 595;
/** Around the pages, in px. */
const margin = 12;

/** A PDF page below page, drawn as they come into sight; to be zoomed, shared and walked by keys. */
export function PaperPages({ name, address }: { name: string; address: string }) {
  const { paper, error, again } = usePaper(address);
  if (error)
    return <ErrorState title="This document could not be opened." error={error} onRetry={again} />;
  return paper ? <Pages key={address} name={name} paper={paper} /> : <Reading />;
}

function usePaper(address: string) {
  const [paper, setPaper] = useState<ReadPaper & { address: string }>();
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const ended = new AbortController();
    let read: ReadPaper | undefined;
    void readPaper(address, ended.signal).then(
      (came) => {
        read = came;
        if (ended.signal.aborted) came.close();
        else setPaper({ ...came, address });
      },
      (wrong: unknown) => {
        if (!ended.signal.aborted) setError(wrong);
      },
    );
    return () => {
      ended.abort();
      read?.close();
      setPaper(undefined);
      setError(undefined);
    };
  }, [address, tries]);
  return {
    paper: paper?.address === address ? paper : undefined,
    error,
    again: () => setTries((now) => now + 1),
  };
}

function Reading() {
  return (
    <Box role="status" sx={{ flex: 1, display: 'grid', placeItems: 'center', minHeight: 240 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, color: t.n[600] }}>
        <Spinner />
        The document is being opened.
      </Box>
    </Box>
  );
}

function Pages({ name, paper }: { name: string; paper: ReadPaper }) {
  const scroller = useRef<HTMLDivElement>(null);
  const room = useRoom(scroller);
  const zoom = usePaperZoom(scroller);
  const [current, setCurrent] = useState(1);
  const width = room * zoom.zoom;
  const drawnWidth = useSettled(width, 150);
  const onKeyDown = (event: KeyboardEvent) => {
    const deed = { '+': zoom.grow, '=': zoom.grow, '-': zoom.shrink, '0': zoom.fit }[event.key];
    if (!deed || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    deed();
  };
  const numbers = Array.from({ length: paper.pages.numPages }, (_, index) => index + 1);
  return (
    <>
      <PaperBar name={name} paper={paper} current={current} zoom={zoom} />
      <Box
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label={name}
        onKeyDown={onKeyDown}
        onScroll={() => setCurrent(pageInSight(scroller.current))}
        {...zoom.fingers}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          background: t.n[100],
          // Two fingers zoom the paper, one moves it.
          touchAction: 'pan-x pan-y',
          overscrollBehavior: 'contain',
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Box
          sx={{
            display: 'flex',
            flexDirection: 'column',
            gap: `${margin}px`,
            p: `${margin}px`,
            width: 'max-content',
            minWidth: '100%',
          }}
        >
          {room > 0
            ? numbers.map((number) => (
                <PaperPage
                  key={number}
                  of={paper.pages}
                  {...{ number, width, drawnWidth, scroller }}
                  ratio={usualRatio}
                />
              ))
            : null}
        </Box>
      </Box>
    </>
  );
}

/** The page that stands in the middle of the window. */
function pageInSight(box: HTMLDivElement | null): number {
  if (!box) return 1;
  const middle = box.getBoundingClientRect().top + box.clientHeight / 2;
  const above = [...box.querySelectorAll<HTMLElement>('[data-page]')].filter(
    (page) => page.getBoundingClientRect().top <= middle,
  );
  return Number(above.at(-1)?.dataset['page'] ?? 1);
}

/** The widest page at which nothing lies beside, in px; on a wide screen no wider than is read well. */
function useRoom(scroller: RefObject<HTMLDivElement | null>): number {
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    const watch = new ResizeObserver(() =>
      setRoom(Math.min(Math.max(box.clientWidth - 2 * margin, 0), 900)),
    );
    watch.observe(box);
    return () => watch.disconnect();
  }, [scroller]);
  return room;
}

function PaperBar({
  name,
  paper,
  current,
  zoom,
}: {
  name: string;
  paper: ReadPaper;
  current: number;
  zoom: ReturnType<typeof usePaperZoom>;
}) {
  return (
    <Box
      role="toolbar"
      aria-label="Document"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 3,
        py: 1,
        borderBottom: `1px solid ${t.n[200]}`,
        fontSize: 13,
      }}
    >
      <Box className="num" role="status" sx={{ mr: 'auto', color: t.n[600] }}>
        {`Page ${current} of ${paper.pages.numPages}`}
      </Box>
      <IconButton aria-label="Smaller" disabled={!zoom.canShrink} onClick={zoom.shrink}>
        <Minus size={16} />
      </IconButton>
      <Button
        aria-label={`Fit to the width; now ${(zoom.zoom * 100).toLocaleString('en', { maximumFractionDigits: 0 })} %`}
        onClick={zoom.fit}
        className="num"
        sx={{ minWidth: 64, color: t.n[900] }}
      >
        {`${(zoom.zoom * 100).toLocaleString('en', { maximumFractionDigits: 0 })} %`}
      </Button>
      <IconButton aria-label="Larger" disabled={!zoom.canGrow} onClick={zoom.grow}>
        <Plus size={16} />
      </IconButton>
      <ShareButton name={name} file={paper.file} />
    </Box>
  );
}

/** Hands the file on, where the device can: by mail, a message, to a printer. */
function ShareButton({ name, file }: { name: string; file: Blob }) {
  const toast = useToast();
  const files = [new File([file], `${name}.pdf`, { type: 'application/pdf' })];
  if (!('canShare' in navigator) || !navigator.canShare({ files })) return null;
  const share = async () => {
    try {
      await navigator.share({ files, title: name });
    } catch (error) {
      // Who closes the choice wants nothing.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast.error('The document could not be shared. Download it instead.');
    }
  };
  return (
    <Button startIcon={<Share2 size={16} />} onClick={() => void share()}>
      Share
    </Button>
  );
}
