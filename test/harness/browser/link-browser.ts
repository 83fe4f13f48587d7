import qs from 'qs';
import type { TestApp } from '#test/harness/app.ts';

/** A browser of somebody without an account: it keeps its cookies from one call to the next. */
export function linkBrowser(app: TestApp) {
  const cookies: Record<string, string> = {};
  const send = async (method: 'GET' | 'POST', url: string, payload?: Record<string, unknown>) => {
    const response = await app.server.inject({
      method,
      url,
      headers: { 'x-paddock': '1' },
      cookies,
      ...(payload ? { payload } : {}),
    });
    for (const { name, value } of response.cookies) cookies[name] = value;
    return response;
  };
  return {
    cookies,
    get: (name: string, input: Record<string, unknown>) =>
      send('GET', `/api/${name}?${qs.stringify(input)}`),
    post: (name: string, input: Record<string, unknown>) => send('POST', `/api/${name}`, input),
  };
}
