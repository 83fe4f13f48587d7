import { escapeHtml } from '#domain/communications/mail-html.ts';
import type { FileAnswer } from '#server/platform/context.ts';
import { mailFrameCsp } from '#server/platform/mail/mailbox-messages.ts';

/** A mail as a page for a sandboxed frame: links open beside it, nothing runs and nothing is fetched. */
export function mailPage(mail: { html: string; text: string }): FileAnswer {
  const body = Buffer.from(withNewWindows(mail.html === '' ? plainPage(mail.text) : mail.html));
  return {
    document_name: 'mail.html',
    content_type: 'text/html; charset=utf-8',
    body,
    size_bytes: body.byteLength,
    frame_policy: mailFrameCsp,
  };
}

/** A link would otherwise open inside the frame, where the page around it allows nothing foreign. */
function withNewWindows(html: string): string {
  const base = '<base target="_blank">';
  const head = /<head(?:\s[^<>]{0,500})?>/i.exec(html);
  if (!head) return base + html;
  const end = head.index + head[0].length;
  return html.slice(0, end) + base + html.slice(end);
}

function plainPage(text: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mail</title></head>
<body style="margin:16px"><pre style="white-space:pre-wrap;overflow-wrap:anywhere;font:14px/20px ui-monospace,Menlo,Consolas,monospace">${escapeHtml(text)}</pre></body></html>`;
}
