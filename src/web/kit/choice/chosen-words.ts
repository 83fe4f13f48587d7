import type { Option } from '#web/kit/choice/option.ts';

/**
 * What a choice says before it is opened: the labels of what is chosen, or the words of an empty one. While its options
 * are on their way, a choice that is made says nothing rather than that it is not.
 */
export function chosenWords<V extends string>(
  options: readonly Option<V>[],
  chosen: readonly V[],
  placeholder = 'Choose',
): { labels: string; placeholder: string } {
  const labels = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  return { labels: labels.join(', '), placeholder: chosen.length === 0 ? placeholder : '' };
}
