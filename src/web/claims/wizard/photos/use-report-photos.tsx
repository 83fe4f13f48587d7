import { unixSeconds } from '#domain/dates.ts';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { useCrash } from '#web/claims/wizard/report-context.ts';
import { shownPhotos } from '#web/claims/wizard/draft.ts';
import {
  FileTooLarge,
  type PreparedPhoto,
  preparePhoto,
} from '#web/claims/wizard/photos/photo-file.ts';
import { type CrashSlot, slotOf } from '#web/claims/wizard/photos/slots.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';

const CrashPreviewDialog = lazyPart(() =>
  import('#web/claims/wizard/photos/preview-dialog.tsx').then((m) => m.CrashPreviewDialog),
);
const CrashSlotDialog = lazyPart(() =>
  import('#web/claims/wizard/photos/slot-dialog.tsx').then((m) => m.CrashSlotDialog),
);

/** The place from which the dialog came looks different now; the keyboard goes on from there. */
function focusSlot(slot: CrashSlot): void {
  setTimeout(() => {
    document.querySelector<HTMLElement>(`[data-slot="${slot.id}"]`)?.focus({ preventScroll: true });
  }, 50);
}

/** Taking pictures for the places of a report: the camera, the look at it, and the ones that are there. */
export function useCrashPhotos({ gallery }: { gallery: boolean }): {
  take: (slot: CrashSlot, files: readonly File[]) => void;
  open: (slot: CrashSlot) => void;
  /** Why a file was not taken. */
  refused: string;
  dialog: ReactNode;
} {
  const { report, draft, photos } = useCrash();
  const [refused, setRefused] = useState('');
  const [preview, setPreview] = useState<{ slot: CrashSlot; prepared: PreparedPhoto } | null>(null);
  const [opened, setOpened] = useState<CrashSlot | null>(null);

  const takeAll = async (slot: CrashSlot, files: readonly File[]) => {
    setRefused('');
    for (const file of files) {
      try {
        const prepared = await preparePhoto(file, unixSeconds(new Date()));
        // One picture is looked at; several at once were chosen by looking at them.
        if (files.length === 1) setPreview({ slot, prepared });
        else await report.addPhoto(slot.id, prepared);
      } catch (error) {
        setRefused(
          error instanceof FileTooLarge
            ? error.message
            : messageOf(error, 'This file could not be read. Take the picture again.'),
        );
      }
    }
  };
  const take = (slot: CrashSlot, files: readonly File[]) => {
    setOpened(null);
    void takeAll(slot, files);
  };

  const there = opened ? shownPhotos(photos).filter(({ slot }) => slot === opened.id) : [];
  const dialog = preview ? (
    <CrashPreviewDialog
      slot={preview.slot}
      prepared={preview.prepared}
      gallery={gallery}
      onUse={() => {
        setPreview(null);
        void report.addPhoto(preview.slot.id, preview.prepared);
        focusSlot(preview.slot);
      }}
      onAgain={(files) => take(preview.slot, files)}
      onClose={() => setPreview(null)}
    />
  ) : opened && there.length > 0 ? (
    <CrashSlotDialog
      slot={slotOf(opened.id)}
      photos={there}
      gallery={gallery}
      fixed={draft.sent !== null}
      onFiles={(files) => take(opened, files)}
      onRemove={(photo_id) => {
        void report.removePhoto(photo_id);
        if (there.length === 1) focusSlot(opened);
      }}
      onClose={() => {
        setOpened(null);
        focusSlot(opened);
      }}
    />
  ) : null;
  return { take, open: setOpened, refused, dialog };
}
