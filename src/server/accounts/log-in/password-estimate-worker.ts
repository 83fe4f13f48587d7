import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import * as dutch from '@zxcvbn-ts/language-nl-be';
import { guessedWords } from '#domain/accounts/guessed-words.ts';
import { MAX_PASSWORD_LENGTH } from '#domain/accounts/password-length.ts';
import type { EstimateWish } from '#server/accounts/log-in/password-estimate.ts';
import { answerQuestions } from '#server/platform/threads/thread-answers.ts';

const estimator = new ZxcvbnFactory({
  dictionary: {
    ...common.dictionary,
    ...english.dictionary,
    ...dutch.dictionary,
    guessed: [...guessedWords],
  },
  graphs: common.adjacencyGraphs,
  maxLength: MAX_PASSWORD_LENGTH,
  // With the hundred that it takes by itself, 64 characters full of look-alikes cost two seconds.
  l33tMaxSubstitutions: 20,
});

/** Names and addresses, whole and in their parts, as people write them into a password. */
function wordsOf(own_words: readonly string[]): string[] {
  const lower = own_words.map((text) => text.toLowerCase());
  const parts = lower.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const joined = lower.map((text) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ''));
  return [...new Set([...parts, ...joined])].filter((word) => word.length >= 3);
}

/** What a password is put together from: words, numbers, and what stands between them. */
const piece = /\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{Lu}+|\p{N}+/gu;

/** About thirty signs are on a keyboard beside letters and digits. */
const SIGN = 1.5;

/** The guesses of somebody who puts words together: each different piece once, in any order, with signs between. */
function pieceByPiece(password: string, words: string[]): number {
  const pieces = new Set(password.match(piece)?.map((each) => each.toLowerCase()));
  const signs = new Set(password.replaceAll(piece, ''));
  let guesses = signs.size * SIGN;
  [...pieces].forEach((each, index) => {
    guesses += estimator.check(each, words).guessesLog10 + Math.log10(index + 1);
  });
  return guesses;
}

/**
 * The fewest guesses that a password needs in one of three readings, as a power of ten: as it was typed, piece by piece,
 * and without its signs where that makes one known word of it. The library takes "Welkom123Welkom!" and "paddock
 * paddock1" for longer than they are, since it adds to every word for the place at which it stands.
 */
answerQuestions(({ password, own_words }: EstimateWish) => {
  const words = wordsOf(own_words);
  const together = estimator.check(password.replaceAll(/[^\p{L}\p{N}]+/gu, ''), words);
  return Math.min(
    estimator.check(password, words).guessesLog10,
    pieceByPiece(password, words),
    together.sequence.length > 1 ? Infinity : together.guessesLog10,
  );
});
