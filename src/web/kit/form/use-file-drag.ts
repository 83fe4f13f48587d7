import { type DragEvent, useState } from 'react';

/** Whether files are held above a place, and what the place does with them; without `onFiles` it takes none. */
export function useFileDrag(onFiles: ((files: File[]) => void) | undefined) {
  const [over, setOver] = useState(false);
  if (!onFiles) return { over: false, drag: {} };
  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { over, drag };
}
