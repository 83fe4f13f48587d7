import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useControlKeys } from '#web/kit/form/use-control-keys.ts';
import type { QuoteSaving } from '#web/policies/editor/use-quote-saving.ts';

/** Opens the PDF of what one sees: unsaved changes are saved first. */
export function usePreview(
  { policy_id, version }: DocumentDetail,
  saving: QuoteSaving,
): () => void {
  return () => {
    // A window that opens after an answer would be taken for an advertisement.
    const tab = window.open('', '_blank');
    void saving.ensureSaved().then((saved) => {
      if (!saved) tab?.close();
      else if (tab)
        tab.location.href = downloadAddress('get_policy_pdf', {
          policy_id,
          version_id: version.version_id,
        });
    });
  };
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
