import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { t } from '#web/kit/base/tokens.ts';

/**
 * Puts a mail into an empty frame. The styles of a mail stand in its elements, which this page's content policy forbids
 * to markup but not to a script: they are set one by one.
 */
function showMail(frame: HTMLIFrameElement, html: string): void {
  const page = frame.contentDocument;
  if (!page?.body) return;
  const read = new DOMParser().parseFromString(
    html.replaceAll(' style="', ' data-css="'),
    'text/html',
  );
  const scrolled = page.scrollingElement?.scrollTop ?? 0;
  page.body.replaceChildren(...read.body.childNodes);
  const styled: [HTMLElement, string | null][] = [
    [page.body, read.body.getAttribute('data-css')],
    ...[...page.body.querySelectorAll<HTMLElement>('[data-css]')].map(
      (element): [HTMLElement, string | null] => [element, element.getAttribute('data-css')],
    ),
  ];
  for (const [element, css] of styled) element.style.cssText = css ?? '';
  if (page.scrollingElement) page.scrollingElement.scrollTop = scrolled;
}

/** The mail as its reader will see it, in a frame without script. */
export function MailPreview({ html, narrow }: { html: string; narrow: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current) showMail(frame.current, html);
  }, [html]);
  return (
    <Box
      component="iframe"
      ref={frame}
      title="Preview of the email"
      sandbox="allow-same-origin"
      tabIndex={-1}
      onLoad={() => {
        if (frame.current) showMail(frame.current, html);
      }}
      sx={{
        display: 'block',
        flex: 1,
        minHeight: { xs: '56dvh', md: 0 },
        width: '100%',
        maxWidth: narrow ? 375 : 'none',
        mx: 'auto',
        border: `1px solid ${t.n[200]}`,
        borderRadius: `${t.radius.md}px`,
        background: t.n[50],
      }}
    />
  );
}
