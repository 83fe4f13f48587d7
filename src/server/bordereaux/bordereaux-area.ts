import { bordereauxContract } from '#contract/bordereaux/bordereaux.ts';
import { getBordereauBridge } from '#server/bordereaux/account-bridge.ts';
import { bordereauRule } from '#server/bordereaux/bordereau-access.ts';
import {
  getBordereau,
  getBordereaux,
  getOpenBordereaux,
  previewBordereau,
} from '#server/bordereaux/bordereau-queries.ts';
import { closeBordereau } from '#server/bordereaux/close-bordereau.ts';
import { getBordereauFile, previewBordereauFile } from '#server/bordereaux/get-bordereau-file.ts';
import {
  getBordereauLayout,
  saveBordereauLayout,
} from '#server/bordereaux/save-bordereau-layout.ts';
import { sendBordereau } from '#server/bordereaux/send-bordereau.ts';
import { rowsToTell } from '#server/bordereaux/told-rows.ts';
import { defineArea, type Handlers } from '#server/platform/area.ts';
import { moves } from '#server/platform/repoint.ts';

const handlers = {
  get_bordereaux: getBordereaux,
  get_bordereau: getBordereau,
  get_bordereau_file: getBordereauFile,
  get_open_bordereaux: getOpenBordereaux,
  preview_bordereau: previewBordereau,
  get_bordereau_bridge: getBordereauBridge,
  preview_bordereau_file: previewBordereauFile,
  close_bordereau: closeBordereau,
  send_bordereau: sendBordereau,
  get_bordereau_layout: getBordereauLayout,
  save_bordereau_layout: saveBordereauLayout,
} satisfies Handlers<typeof bordereauxContract>;

/** What insurers are told of risks, premium and claims, period by period. */
export const bordereauxArea = defineArea({
  contract: bordereauxContract,
  handlers,
  access: { bordereau: bordereauRule },
  keeper: { repoints: { account: { 'bordereaux.closed_by': moves } }, rowsToTell },
});
