import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { usePaper } from '#web/files/use-paper.tsx';
import { useControlKeys } from '#web/kit/form/use-control-keys.ts';
import type { QuoteSaving } from '#web/policies/editor/use-quote-saving.ts';

/** Shows the PDF of what one sees over the page: unsaved changes are saved first. */
export function usePreview(document: DocumentDetail, saving: QuoteSaving) {
  const { policy_id, version, document_number } = document;
  const { open, dialog } = usePaper();
  const show = async () => {
    if (!(await saving.ensureSaved())) return;
    open(
      `${document_number} version ${version.version_label}`,
      downloadAddress('get_policy_pdf', { policy_id, version_id: version.version_id }),
    );
  };
  return { show: () => void show(), dialog };
}

/** Ctrl+S saves, Ctrl+P shows the PDF, from anywhere on the page. */
export function useEditorKeys(saving: QuoteSaving, preview: () => void): void {
  useControlKeys({
    s: {
      does: 'Save the quote',
      act: () => {
        if (!saving.isSaving) void saving.ensureSaved();
      },
    },
    p: { does: 'Preview the document', act: preview },
  });
}
