import { rmSync } from 'node:fs';

/** Removes the data folder of a browser run; its server has been stopped by then or ends with the run. */
export default function removeE2eData(): void {
  const data_dir = process.env['E2E_DATA_DIR'];
  if (data_dir !== undefined) rmSync(data_dir, { recursive: true, force: true });
}
