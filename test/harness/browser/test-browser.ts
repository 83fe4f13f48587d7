import type { TestApp } from '#test/harness/app.ts';

/** A browser of a test: it keeps the cookies that it is given, on a network of its own. */
export class TestBrowser {
  readonly cookies: Record<string, string> = {};
  readonly #app: TestApp;
  readonly #ip: string;

  constructor(app: TestApp, ip = randomAddress()) {
    this.#app = app;
    this.#ip = ip;
  }

  /** Calls a write as this browser; a refusal is an answer too. */
  async post(
    name: string,
    payload: Record<string, unknown> = {},
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await this.#app.server.inject({
      method: 'POST',
      url: `/api/${name}`,
      headers: { 'x-paddock': '1' },
      cookies: this.cookies,
      remoteAddress: this.#ip,
      payload,
    });
    this.#keep(response.cookies);
    return { status: response.statusCode, body: response.json() };
  }

  /** Asks for a page as this browser; answers where it is sent on to. */
  async visit(url: string): Promise<{ status: number; location: string }> {
    const response = await this.#app.server.inject({
      method: 'GET',
      url,
      cookies: this.cookies,
      remoteAddress: this.#ip,
    });
    this.#keep(response.cookies);
    return { status: response.statusCode, location: response.headers.location ?? '' };
  }

  /** Calls a read as this browser. */
  async get(name: string): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await this.#app.server.inject({
      method: 'GET',
      url: `/api/${name}`,
      cookies: this.cookies,
      remoteAddress: this.#ip,
    });
    return { status: response.statusCode, body: response.json() };
  }

  async isLoggedIn(): Promise<boolean> {
    return (await this.get('is_logged_in')).status === 200;
  }

  #keep(cookies: readonly { name: string; value: string }[]): void {
    for (const { name, value } of cookies) {
      if (value === '') delete this.cookies[name];
      else this.cookies[name] = value;
    }
  }
}

function randomAddress(): string {
  const part = () => Math.floor(Math.random() * 250);
  return `10.${part()}.${part()}.${part()}`;
}
