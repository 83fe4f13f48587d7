import Box from '@mui/material/Box';
import { t } from '#web/kit/base/tokens.ts';

export interface MailFrameProps {
  title: string;
  /** The mail as a page of its own: `downloadAddress('get_sent_email_page', …)`. */
  src: string;
  height?: string | number | { xs: string | number; md: string | number };
}

const usualHeight = { xs: '60dvh', md: 480 };

/**
 * A mail in a frame without script and without an origin. It comes from an address of its own, because a frame made
 * from text would inherit this page's content policy, which forbids the styles of a mail.
 */
export function MailFrame({ title, src, height = usualHeight }: MailFrameProps) {
  return (
    <Box
      component="iframe"
      title={title}
      src={src}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      sx={{
        display: 'block',
        width: '100%',
        height,
        border: `1px solid ${t.n[200]}`,
        borderRadius: `${t.radius.md}px`,
        background: t.n[0],
      }}
    />
  );
}
