import { toolRunList } from '#contract/tools/tool-run-list.ts';
import { emailList } from '#contract/communications/email-list.ts';
import type { AnyList } from '#contract/list.ts';

/** Lists of staff that are declared and wish no more: their page, export and palette entry come from here alone. */
export const plainLists = {
  emails: emailList,
  tool_runs: toolRunList,
} as const satisfies Readonly<Record<string, AnyList>>;
