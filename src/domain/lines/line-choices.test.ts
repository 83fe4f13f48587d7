import { describe, expect, it } from 'vitest';
import { viTypes } from '#domain/policies/insurance-types.ts';
import { choicesOfLine, questionsOffering } from './line-choices.ts';
import { lines } from './lines.ts';

describe('the lists that a line offers', () => {
  it('are its choices and its amounts, with what people read', () => {
    const { terms, item } = choicesOfLine('VAL');
    expect(Object.keys(terms)).toEqual(['territory', 'security', 'excess']);
    expect(terms['excess']?.[0]).toEqual({ value: 25_000, label: 'EUR 250' });
    expect(item['kind']?.[0]).toEqual({ value: 'watch', label: 'Watch' });
    expect(choicesOfLine('PA').item['medical']?.[0]).toEqual({ value: 0, label: 'None' });
  });

  it.each(viTypes.map((type) => [type] as const))(
    '%s: with its own lists it asks what it asked, in the same order',
    (type) => {
      const { terms, item } = lines[type];
      expect(JSON.stringify(questionsOffering(type, choicesOfLine(type)))).toBe(
        JSON.stringify({ terms, item }),
      );
    },
  );

  it('what is not given is not offered', () => {
    const given = { terms: {}, item: { kind: [{ value: 'watch', label: 'Wristwatch' }] } };
    const { terms, item } = questionsOffering('VAL', given);
    expect(item['kind']).toMatchObject({ options: { watch: 'Wristwatch' } });
    expect(terms['territory']).toMatchObject({ label: 'Territory', options: {} });
  });
});
