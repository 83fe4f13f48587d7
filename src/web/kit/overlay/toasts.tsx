import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { failureText } from '#web/api/api-error.ts';
import { createPortal } from 'react-dom';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';
import { visuallyHidden } from '#web/kit/base/visually-hidden.ts';
import { ToastLine, toastHideMs, type Toast, type ToastKind } from '#web/kit/overlay/toast-line.ts';

/** Errors in the secondary colour, warnings in the error colour [8.15]. */
const looks = {
  success: { icon: CircleCheck, color: '#7ee2a8', ground: t.n[900], word: 'Done' },
  error: { icon: CircleAlert, color: '#ffffff', ground: t.brand[700], word: 'Error' },
  warning: { icon: TriangleAlert, color: '#ffffff', ground: t.error, word: 'Warning' },
  info: { icon: Info, color: '#9cc0f5', ground: t.n[900], word: 'Note' },
} as const satisfies Record<ToastKind, unknown>;

const enter = keyframes({ from: { opacity: 0, transform: 'translateY(4px)' } });

export interface ToastCalls {
  success: (text: string, options?: { undo?: () => void }) => void;
  error: (text: string) => void;
  warning: (text: string) => void;
  info: (text: string) => void;
  /** The server's text of a failed call, or the fallback with the cause that the browser knows. */
  failure: (error: unknown, fallback?: string) => void;
}

const ToastContext = createContext<ToastCalls | null>(null);

/** `const toast = useToast(); toast.success('Claim approved')`. */
export function useToast(): ToastCalls {
  const calls = useContext(ToastContext);
  if (!calls) throw new Error('useToast needs the ToastProvider above it');
  return calls;
}

function ToastBar({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;
  const look = looks[toast.kind];
  // Counts from the moment it is seen.
  useLayoutEffect(() => {
    if (held) return;
    const timer = setTimeout(onClose, toastHideMs);
    return () => clearTimeout(timer);
  }, [held, onClose, toast.id]);
  const Icon = look.icon;
  return (
    <Box
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      sx={{
        pointerEvents: 'auto',
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: 44,
        maxWidth: 'min(560px, calc(100vw - 32px))',
        pl: 4,
        pr: 2,
        py: 1,
        borderRadius: `${t.radius.button}px`,
        color: '#fff',
        background: look.ground,
        boxShadow: t.shadow.dialog,
        fontSize: 14,
        lineHeight: '20px',
        animation: `${enter} 160ms ${t.ease}`,
      }}
    >
      <Icon size={18} color={look.color} aria-hidden="true" style={{ flex: 'none' }} />
      <Box sx={{ flex: 1, py: 1.5, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={visuallyHidden}>{`${look.word}: `}</Box>
        <UnbrokenText>{toast.text}</UnbrokenText>
      </Box>
      {toast.undo ? (
        <Button
          onClick={() => {
            toast.undo?.();
            onClose();
          }}
          sx={{
            color: '#fff',
            textDecoration: 'underline',
            textUnderlineOffset: 3,
            '&:hover': { background: 'rgba(255,255,255,.12)' },
          }}
        >
          Undo
        </Button>
      ) : null}
      <IconButton
        aria-label="Close message"
        onClick={onClose}
        sx={{ color: 'inherit', '&:hover': { background: 'rgba(255,255,255,.12)' } }}
      >
        <X size={16} />
      </IconButton>
    </Box>
  );
}

/** An open dialog hides the rest of the page from readers; what a toast says must reach them all the same. */
function keepAudible(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const observer = new MutationObserver(() => element.removeAttribute('aria-hidden'));
  observer.observe(element, { attributes: true, attributeFilter: ['aria-hidden'] });
  return () => observer.disconnect();
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Toast | null>(null);
  const line = useRef<ToastLine | null>(null);
  line.current ??= new ToastLine(setShown);
  const calls = useMemo<ToastCalls>(() => {
    const show = (kind: ToastKind, text: string, undo?: () => void) =>
      line.current?.show(kind, text, undo);
    return {
      success: (text, options) => show('success', text, options?.undo),
      error: (text) => show('error', text),
      warning: (text) => show('warning', text),
      info: (text) => show('info', text),
      failure: (error, fallback) => show('error', failureText(error, fallback)),
    };
  }, []);
  const regions = useRef<HTMLDivElement>(null);
  useEffect(() => keepAudible(regions.current), []);
  const close = useMemo(() => () => line.current?.close(), []);
  const urgent = shown?.kind === 'error' || shown?.kind === 'warning';
  const place = {
    position: 'fixed',
    left: 0,
    right: 0,
    // On a phone the foot of a page holds its button, and often the thumb: what is told comes below the header.
    top: { xs: 'calc(64px + env(safe-area-inset-top))', md: 'auto' },
    bottom: { xs: 'auto', md: 24 },
    zIndex: 1500,
    display: 'flex',
    justifyContent: 'center',
    pointerEvents: 'none',
  } as const;
  return (
    <ToastContext.Provider value={calls}>
      {children}
      {createPortal(
        <div ref={regions}>
          {/* Both regions always exist, so that readers notice what appears in them. */}
          <Box role="status" sx={place}>
            {shown && !urgent ? <ToastBar key={shown.id} toast={shown} onClose={close} /> : null}
          </Box>
          <Box role="alert" sx={place}>
            {shown && urgent ? <ToastBar key={shown.id} toast={shown} onClose={close} /> : null}
          </Box>
        </div>,
        document.body,
      )}
    </ToastContext.Provider>
  );
}
