import createCache, { type EmotionCache } from '@emotion/cache';

/** Emotion begins a style sheet with the first rule, and a new one whenever so many are in it. */
const rulesOfSheet = 65_000;

/** The style cache with the nonce of this answer, so that the page's content policy lets the styles in. */
export function makeEmotionCache() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  const cache = createCache({ key: 'p', prepend: true, ...(nonce ? { nonce } : {}) });
  addInSheetsOfTheirOwn(cache.sheet);
  return cache;
}

/**
 * Rules that come together go into a sheet of their own. A rule put into a sheet that is in use makes the browser work
 * out anew every element that any rule of that sheet touches: with all rules in one sheet that is the whole page, for
 * each part that is drawn for the first time.
 */
function addInSheetsOfTheirOwn(sheet: EmotionCache['sheet']): void {
  const insert = sheet.insert.bind(sheet);
  let collecting = false;
  sheet.insert = (rule) => {
    if (!collecting) {
      collecting = true;
      queueMicrotask(() => {
        collecting = false;
      });
      // As if the sheet before were full.
      sheet.ctr = Math.ceil(sheet.ctr / rulesOfSheet) * rulesOfSheet;
    }
    insert(rule);
  };
}
