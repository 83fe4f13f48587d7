import createCache from '@emotion/cache';

/** The style cache with the nonce of this answer, so that the page's content policy lets the styles in. */
export function makeEmotionCache() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return createCache({ key: 'p', prepend: true, ...(nonce ? { nonce } : {}) });
}
