// Letters and conditions are worded in the client's language, of which there are two. Example: a Dutch client's quote
// takes the Dutch conditions.

/** Languages in which the product speaks to clients, the usual one first. */
export const languages = ['en', 'nl'] as const;

export type Language = (typeof languages)[number];

/** What a language is called. */
export const languageLabels: Readonly<Record<Language, string>> = { en: 'English', nl: 'Dutch' };
