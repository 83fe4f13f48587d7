import { ratingContract } from '#contract/rating/rating.ts';
import { ratingKeeper } from '#server/rating/rating-keeper.ts';
import { defineArea } from '#server/platform/area.ts';
import { calculateLine } from '#server/rating/calculate-line.ts';
import { calculateRating, compareRatings } from '#server/rating/calculate-rating.ts';
import { getIptInfo, getRatingConstants, getSeries } from '#server/rating/rating-queries.ts';
import {
  addSeriesRating,
  copySeriesYear,
  publishSeriesYear,
} from '#server/rating/series-year-writes.ts';
import { getSeriesPage } from '#server/rating/series-page.ts';
import { getSeriesYears } from '#server/rating/series-years.ts';
import { updateSeriesRating } from '#server/rating/update-series-rating.ts';
import { getPaConstants, getViConstants } from '#server/rating/vi-constants.ts';

import {
  deleteExcessDraft,
  getExcessPreview,
  getExcessRules,
  publishExcessRule,
  saveExcessRule,
} from '#server/rating/excess-rules.ts';
import {
  createRatingDraft,
  deleteRatingDraft,
  getRatingVersion,
  getRatingVersions,
  publishRatingDraft,
  updateRatingDraft,
} from '#server/rating/rating-drafts.ts';
import {
  createTaxDraft,
  deleteTaxDraft,
  publishTaxDraft,
  updateTaxDraft,
} from '#server/rating/tax-drafts.ts';
import { getTaxVersion, getTaxVersions } from '#server/rating/tax-versions.ts';
import { runRatingTrial } from '#server/rating/run-rating-trial.ts';
import { getRatingTrial, getRatingTrials, startRatingTrial } from '#server/rating/rating-trial.ts';

export const ratingArea = defineArea({
  keeper: ratingKeeper,
  contract: ratingContract,
  handlers: {
    get_series: getSeries,
    get_series_page: getSeriesPage,
    get_series_years: getSeriesYears,
    update_series_rating: updateSeriesRating,
    add_series_rating: addSeriesRating,
    copy_series_year: copySeriesYear,
    publish_series_year: publishSeriesYear,
    get_rating_versions: getRatingVersions,
    get_rating_version: getRatingVersion,
    create_rating_draft: createRatingDraft,
    update_rating_draft: updateRatingDraft,
    publish_rating_draft: publishRatingDraft,
    delete_rating_draft: deleteRatingDraft,
    start_rating_trial: startRatingTrial,
    get_rating_trials: getRatingTrials,
    get_rating_trial: getRatingTrial,
    get_tax_versions: getTaxVersions,
    get_tax_version: getTaxVersion,
    create_tax_draft: createTaxDraft,
    update_tax_draft: updateTaxDraft,
    publish_tax_draft: publishTaxDraft,
    delete_tax_draft: deleteTaxDraft,
    get_excess_rules: getExcessRules,
    get_excess_preview: getExcessPreview,
    save_excess_rule: saveExcessRule,
    publish_excess_rule: publishExcessRule,
    delete_excess_draft: deleteExcessDraft,
    get_ipt_info: getIptInfo,
    get_rating_constants: getRatingConstants,
    calculate_rating: calculateRating,
    compare_ratings: compareRatings,
    calculate_line: calculateLine,
    get_vi_constants: getViConstants,
    get_pa_constants: getPaConstants,
  },
  jobs: { run_rating_trial: runRatingTrial },
});
