import { describe } from 'vitest';
import { claimChapter, settlementChapter } from '#test/scenarios/season-diary/claim-chapter.ts';
import { openDiary } from '#test/scenarios/season-diary/diary.ts';
import { paymentChapter } from '#test/scenarios/season-diary/payment-chapter.ts';
import { quoteChapter } from '#test/scenarios/season-diary/quote-chapter.ts';
import { closingChapter } from '#test/scenarios/season-diary/closing-chapter.ts';

/** One client's season, day by day; each entry begins where the one before it ended. */
const diary = await openDiary();

describe('March: from the request to the policy', () => {
  quoteChapter(diary);
});
describe('May and June: paying', () => {
  paymentChapter(diary);
});
describe('July: the crash at Imola', () => {
  claimChapter(diary);
  settlementChapter(diary);
});
describe('August and September: one event more, and closing the books', () => {
  closingChapter(diary);
});
