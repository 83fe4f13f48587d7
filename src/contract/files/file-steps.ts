import { steps } from '#contract/step.ts';
import type { FileStep } from '#domain/files/file-kinds.ts';

/** What can be done with the files of a record; a file that is there is removed, or saved as it came. */
export const fileSteps = steps<FileStep, string>()({
  upload_file: {
    summary: 'Adds a file to a record; its thread tells of it.',
    past: 'Uploaded a file',
    activity: 'file',
  },
  get_file_original: {
    summary:
      'Saves a photo or film as it came, with the place and time that the camera wrote into it. Each time is written down.',
    past: 'Downloaded the original of a file',
    activity: 'download',
    label: 'Save the original',
    note: 'As evidence, with place and time',
  },
  remove_file: {
    summary: 'Takes a file out of sight; it stays in the archive.',
    past: 'Removed a file',
    activity: 'file',
    label: 'Remove',
    destructive: true,
  },
});
