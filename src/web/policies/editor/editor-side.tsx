import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FileDown } from 'lucide-react';
import { useId } from 'react';
import { t } from '#web/kit/base/tokens.ts';
import { useDocumentActions } from '#web/policies/document/document-actions.ts';
import { PremiumPanel } from '#web/policies/editor/premium-panel.tsx';
import { useQuoteEditing } from '#web/policies/editor/quote-editing.ts';
import { QuoteSide } from '#web/policies/editor/quote-side.tsx';
import { nextStepOf } from '#web/policies/quote/next-step.ts';

interface SideProps {
  onPreview: () => void;
}

/** What the quote costs and what can be done with it, above its thread. */
export function EditorSide(props: SideProps) {
  const { policy_id } = useQuoteEditing().document;
  return (
    <QuoteSide
      policy_id={policy_id}
      premium={<PremiumPanel actions={<PanelButtons {...props} />} />}
    />
  );
}

function PanelButtons({ onPreview }: SideProps) {
  const { draft } = useQuoteEditing();
  const refusal_id = useId();
  const actions = useDocumentActions();
  const { document, steps, sendRefused } = actions;
  const sends = document.abilities.includes('send_quote');
  const isRefused = sends && sendRefused !== undefined;
  const next = nextStepOf(actions);
  const label = next && draft.isDirty ? `Save and ${next.label.toLowerCase()}` : next?.label;
  return (
    <>
      <Button variant="outlined" startIcon={<FileDown />} onClick={onPreview} title="Ctrl+P">
        Preview PDF
      </Button>
      {next ? (
        <Button variant="outlined" disabled={next.disabled ?? false} onClick={next.run}>
          {label}
        </Button>
      ) : null}
      {sends && next?.run !== steps.send ? (
        <Button
          onClick={steps.send}
          disabled={isRefused}
          aria-describedby={isRefused ? refusal_id : undefined}
        >
          Send to client now
        </Button>
      ) : null}
      {isRefused ? (
        <Box id={refusal_id} sx={{ fontSize: 12, lineHeight: '16px', color: t.n[600] }}>
          {sendRefused}
        </Box>
      ) : null}
    </>
  );
}
