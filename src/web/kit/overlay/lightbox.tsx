import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Modal from '@mui/material/Modal';
import { ChevronLeft, ChevronRight, Download, RotateCw, X, ZoomIn, ZoomOut } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useState } from 'react';

export interface LightboxPhoto {
  id: string;
  src: string;
  /** What is on it: the file name or the part. */
  alt: string;
  caption?: ReactNode;
  download?: string;
  /** More that can be done with it. */
  tools?: ReactNode;
}

export interface LightboxProps {
  photos: readonly LightboxPhoto[];
  /** The photo on show, or null when closed. */
  index: number | null;
  onIndex: (index: number | null) => void;
}

const tool = {
  color: '#fff',
  '&:hover': { background: 'rgba(255,255,255,.14)' },
  '&.Mui-disabled': { color: 'rgba(255,255,255,.38)' },
};

interface PhotoBarProps {
  photo: LightboxPhoto;
  /** "2 of 5". */
  count: string;
  zoom: number;
  onZoom: (zoom: number) => void;
  onTurn: () => void;
  onClose: () => void;
}

const frameSx = {
  position: 'absolute',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  color: '#fff',
  outline: 'none !important',
} as const;

const stageSx = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  display: 'grid',
  placeItems: 'center',
  px: { xs: 0, md: 16 },
} as const;

/** Photos one at a time: arrow keys move, + and - zoom, R rotates. */
export function Lightbox({ photos, index, onIndex }: LightboxProps) {
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    setZoom(1);
    setTurn(0);
  }, [index]);
  const photo = index === null ? undefined : photos[index];
  if (index === null || !photo) return null;

  const step = (by: number) => onIndex((index + by + photos.length) % photos.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowRight: () => step(1),
      ArrowLeft: () => step(-1),
      '+': () => setZoom((now) => Math.min(now + 0.5, 4)),
      '=': () => setZoom((now) => Math.min(now + 0.5, 4)),
      '-': () => setZoom((now) => Math.max(now - 0.5, 1)),
      r: () => setTurn((now) => now + 90),
    };
    keys[event.key]?.();
  };

  return (
    <Modal
      open
      onClose={() => onIndex(null)}
      slotProps={{ backdrop: { sx: { backgroundColor: 'rgba(20,17,15,.92) !important' } } }}
    >
      <Box
        role="dialog"
        aria-modal="true"
        aria-label={photo.alt}
        onKeyDown={onKeyDown}
        tabIndex={-1}
        sx={frameSx}
      >
        <PhotoBar
          photo={photo}
          count={`${index + 1} of ${photos.length}`}
          zoom={zoom}
          onZoom={setZoom}
          onTurn={() => setTurn(turn + 90)}
          onClose={() => onIndex(null)}
        />
        {/* What is larger than the window is moved by the keys too. */}
        <Box role="region" aria-label="Photo" tabIndex={0} sx={stageSx}>
          <img
            src={photo.src}
            alt={photo.alt}
            style={{
              maxWidth: `${zoom * 100}%`,
              maxHeight: `${zoom * 100}%`,
              objectFit: 'contain',
              transform: `rotate(${turn}deg)`,
              transition: 'transform 160ms',
            }}
          />
        </Box>
        {photos.length > 1 ? <PhotoSteps step={step} /> : null}
        <Box sx={{ height: 24 }} />
      </Box>
    </Modal>
  );
}

/** Which photo it is, and what can be done with it. */
function PhotoBar({ photo, count, zoom, onZoom, onTurn, onClose }: PhotoBarProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0, pl: 2, fontSize: 14 }} aria-live="polite">
        {photo.caption ?? photo.alt}
        <Box
          component="span"
          className="num"
          sx={{
            display: { xs: 'block', md: 'inline' },
            ml: { md: 3 },
            opacity: 0.7,
            fontSize: 13,
            whiteSpace: 'nowrap',
          }}
        >
          {count}
        </Box>
      </Box>
      <IconButton
        aria-label="Smaller"
        sx={tool}
        disabled={zoom === 1}
        onClick={() => onZoom(zoom - 0.5)}
      >
        <ZoomOut size={18} />
      </IconButton>
      <IconButton
        aria-label="Larger"
        sx={tool}
        disabled={zoom === 4}
        onClick={() => onZoom(zoom + 0.5)}
      >
        <ZoomIn size={18} />
      </IconButton>
      <IconButton aria-label="Turn" sx={tool} onClick={onTurn}>
        <RotateCw size={18} />
      </IconButton>
      {photo.tools}
      {photo.download ? (
        <IconButton aria-label="Download" sx={tool} href={photo.download} download>
          <Download size={18} />
        </IconButton>
      ) : null}
      <IconButton aria-label="Close" sx={tool} onClick={onClose} autoFocus>
        <X size={20} />
      </IconButton>
    </Box>
  );
}

function PhotoSteps({ step }: { step: (by: number) => void }) {
  return (
    <>
      <IconButton
        aria-label="Previous photo"
        sx={{ ...tool, position: 'absolute', left: 16, top: '50%' }}
        onClick={() => step(-1)}
      >
        <ChevronLeft size={24} />
      </IconButton>
      <IconButton
        aria-label="Next photo"
        sx={{ ...tool, position: 'absolute', right: 16, top: '50%' }}
        onClick={() => step(1)}
      >
        <ChevronRight size={24} />
      </IconButton>
    </>
  );
}
