import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { t } from '#web/kit/base/tokens.ts';

// What draws PDFs weighs more than any page: it comes when a paper is opened, not in a quiet moment.
const PaperPages = lazy(() =>
  import('#web/files/paper-pages.tsx').then((module) => ({ default: module.PaperPages })),
);

/** A PDF by its name, and the addresses at which it is shown and saved. */
export interface ShownPaper {
  name: string;
  shown: string;
  saved: string;
}

const none: readonly ShownPaper[] = [];

/** A PDF, read without leaving the page; beside it others that can be looked at meanwhile. */
export function PdfDialog({
  paper,
  others = none,
  onOther,
  onClose,
}: {
  paper: ShownPaper | undefined;
  /** The versions of the same document, itself among them. */
  others?: readonly ShownPaper[];
  onOther?: (paper: ShownPaper) => void;
  onClose: () => void;
}) {
  // The document stays while the dialog fades.
  const [last, setLast] = useState(paper);
  if (paper && paper.shown !== last?.shown) setLast(paper);
  return (
    <DialogBase
      open={paper !== undefined}
      title={last?.name ?? 'Document'}
      width="lg"
      flush
      closeButton
      onClose={onClose}
      actions={
        <Button variant="outlined" startIcon={<Download />} href={last?.saved ?? ''} download>
          Download
        </Button>
      }
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', md: 'row' },
          height: { xs: 'calc(100dvh - 150px)', md: 'min(76vh, 900px)' },
        }}
      >
        {others.length > 1 && last && onOther ? (
          <Others papers={others} shown={last} onOther={onOther} />
        ) : null}
        <Box sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
          <Suspense>{last ? <PaperPages name={last.name} address={last.shown} /> : null}</Suspense>
        </Box>
      </Box>
    </DialogBase>
  );
}

/** The versions: a column at the left, on phones a line above. */
function Others({
  papers,
  shown,
  onOther,
}: {
  papers: readonly ShownPaper[];
  shown: ShownPaper;
  onOther: (paper: ShownPaper) => void;
}) {
  return (
    <Box
      component="nav"
      aria-label="Documents of this policy"
      sx={{
        flex: 'none',
        display: 'flex',
        flexDirection: { xs: 'row', md: 'column' },
        gap: 1,
        width: { md: 232 },
        p: 2,
        overflow: 'auto',
        borderRight: { md: `1px solid ${t.n[200]}` },
        borderBottom: { xs: `1px solid ${t.n[200]}`, md: 0 },
      }}
    >
      {papers.map((paper) => {
        const isShown = paper.shown === shown.shown;
        return (
          <Button
            key={paper.shown}
            onClick={() => onOther(paper)}
            aria-current={isShown ? 'true' : undefined}
            sx={{
              flex: 'none',
              justifyContent: 'flex-start',
              textAlign: 'left',
              color: t.n[900],
              whiteSpace: { xs: 'nowrap', md: 'normal' },
              fontWeight: isShown ? 600 : 450,
              background: isShown ? t.brand[50] : 'transparent',
              border: '1px solid transparent',
              ...(isShown ? { borderColor: t.brand[600] } : {}),
            }}
          >
            {paper.name}
          </Button>
        );
      })}
    </Box>
  );
}
