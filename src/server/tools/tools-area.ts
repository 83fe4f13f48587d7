import { toolsContract } from '#contract/tools/tools.ts';
import { defineArea, type Handlers } from '#server/platform/area.ts';
import { getDemoSeason, resetDemoSeason } from '#server/tools/demo-season.ts';
import { getFeatureSwitches, setFeatureSwitch } from '#server/tools/feature-switches.ts';
import { getRawRecord } from '#server/tools/raw-records.ts';
import { findToolRecords, getToolRuns, getTools } from '#server/tools/tool-reads.ts';
import { toolsKeeper } from '#server/tools/tools-keeper.ts';
import { decideToolRun, runTool, tryTool } from '#server/tools/use-tool.ts';

const handlers = {
  get_feature_switches: getFeatureSwitches,
  set_feature_switch: setFeatureSwitch,
  get_raw_record: getRawRecord,
  get_demo_season: getDemoSeason,
  reset_demo_season: resetDemoSeason,
  get_tools: getTools,
  get_tool_runs: getToolRuns,
  find_tool_records: findToolRecords,
  try_tool: tryTool,
  run_tool: runTool,
  decide_tool_run: decideToolRun,
} satisfies Handlers<typeof toolsContract>;

/** What superadmins do where the screens of the work end. It stands above the other areas, which do not know of it. */
export const toolsArea = defineArea({ contract: toolsContract, handlers, keeper: toolsKeeper });
