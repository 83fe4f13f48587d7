import { filesContract } from '#contract/files/files.ts';
import { addUploadPiece, uploadAccess } from '#server/files/add-upload-piece.ts';
import { cleanStoredFiles } from '#server/files/clean-stored-files.ts';
import { fileAccess } from '#server/files/file-access.ts';
import { getFiles } from '#server/files/file-queries.ts';
import { getFile } from '#server/files/get-file.ts';
import { getFileOriginal } from '#server/files/get-file-original.ts';
import { removeFile } from '#server/files/remove-file.ts';
import { startUpload } from '#server/files/start-upload.ts';
import { uploadLogo } from '#server/files/upload-logo.ts';
import { uploadFile } from '#server/files/upload-file.ts';
import { filesKeeper } from '#server/files/files-keeper.ts';
import { defineArea, type Handlers } from '#server/platform/area.ts';

const handlers = {
  upload_file: uploadFile,
  upload_logo: uploadLogo,
  start_upload: startUpload,
  add_upload_piece: addUploadPiece,
  get_file: getFile,
  get_file_original: getFileOriginal,
  get_files: getFiles,
  remove_file: removeFile,
} satisfies Handlers<typeof filesContract>;

/** Files that are kept with records. */
export const filesArea = defineArea({
  keeper: filesKeeper,
  contract: filesContract,
  handlers,
  access: { file: fileAccess, upload: uploadAccess },
  jobs: { clean_stored_files: cleanStoredFiles },
  crons: { clean_stored_files: { at: '35 2 * * *', catch_up: true } },
});
