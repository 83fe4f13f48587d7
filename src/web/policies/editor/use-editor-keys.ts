import { useEffect } from 'react';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
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
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const key = event.key.toLowerCase();
      if (key !== 's' && key !== 'p') return;
      event.preventDefault();
      if (key === 'p') preview();
      else if (!saving.isSaving) void saving.ensureSaved();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
  // For the keyboard sheet; the keys themselves work in fields too.
  useShortcuts({
    'Ctrl+s': { does: 'Save the quote', act: () => undefined },
    'Ctrl+p': { does: 'Preview the document', act: () => undefined },
  });
}
