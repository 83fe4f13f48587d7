import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';

const formats = [
  { format: 'xlsx', label: 'Excel' },
  { format: 'csv', label: 'CSV' },
] as const;

/** The list that is on show, as a file of either kind. */
export function BordereauFiles({ address }: { address: (format: 'csv' | 'xlsx') => string }) {
  const phone = useIsPhone();
  return formats.map(({ format, label }) => (
    <Button
      key={format}
      component="a"
      href={address(format)}
      download
      startIcon={phone ? null : <Download />}
      aria-label={`Download as ${label}`}
    >
      {label}
    </Button>
  ));
}
