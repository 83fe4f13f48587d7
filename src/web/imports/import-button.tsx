import Button from '@mui/material/Button';
import { Upload } from 'lucide-react';
import type { ImportTargetId } from '#domain/imports/import-target.ts';
import { addressOf } from '#domain/places.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useGo } from '#web/kit/address/app-link.tsx';

/** Where an import of a kind begins. */
export const importAddress = (target: ImportTargetId): string =>
  addressOf('import_new', { target });

/** The way from a list to an import of its records, for staff; what premiums hang on is a superadmin's. */
export function ImportButton({
  target,
  superadmin = false,
}: {
  target: ImportTargetId;
  superadmin?: boolean;
}) {
  const go = useGo();
  const isStaff = useIsAmong('superadmin', 'admin');
  const isSuperadmin = useIsAmong('superadmin');
  if (!(superadmin ? isSuperadmin : isStaff)) return null;
  return (
    <Button variant="outlined" startIcon={<Upload />} onClick={() => go(importAddress(target))}>
      Import
    </Button>
  );
}
