import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { FileDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { usePaper } from '#web/files/use-paper.tsx';

interface PaperProps {
  /** What the paper is called above it, and as a file. */
  name: string;
  address: string;
}

/** A button that opens a paper over the page. */
export function PaperButton({
  name,
  address,
  children,
  ...look
}: PaperProps & { children: ReactNode } & Pick<
    ComponentProps<typeof Button>,
    'variant' | 'startIcon' | 'sx'
  >) {
  const paper = usePaper();
  return (
    <>
      <Button variant="outlined" startIcon={<FileDown />} {...look} {...paper.link(name, address)}>
        {children}
      </Button>
      {paper.dialog}
    </>
  );
}

/** The same as an icon alone, in a row of a table. */
export function PaperIcon({ name, address, label }: PaperProps & { label: string }) {
  const paper = usePaper();
  return (
    <>
      <IconButton aria-label={label} title={label} {...paper.link(name, address)}>
        <FileDown size={16} strokeWidth={1.75} />
      </IconButton>
      {paper.dialog}
    </>
  );
}
