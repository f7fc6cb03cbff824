import { randomBytes } from "node:crypto";
import { type IdentityClient, type IdentityFailure, IdentitySettings, identityClient } from "@setsuna/account";
import { IDEMPOTENCY_HEADER, studioUrl } from "@setsuna/contracts";

/** An answer of the API. */
export interface ApiAnswer {
  readonly status: number;
  /** Parsed JSON; undefined without a body. */
  readonly body: unknown;
}

/** A login was refused or got no answer. */
export class LoginRefused extends Error {
  override readonly name = "LoginRefused";
  readonly failure: IdentityFailure;

  constructor(failure: IdentityFailure) {
    super(`login was refused: ${JSON.stringify(failure)}`);
    this.failure = failure;
  }
}

/**
 * A user without a browser: SRP login and session cookie. Needs BOT_PROTECTION=off. `address`: apparent one, if the studio trusts
 * this machine as proxy. `patienceMs`: limit for answers; then calls reject as `fetch`, and each uses its own connection, so a
 * balancer chooses anew.
 */
export class AccountClient {
  readonly origin: string;
  private readonly address: string | undefined;
  private readonly patienceMs: number | undefined;
  private readonly identity: IdentityClient;
  private cookie: string | undefined;
  private readonly signUps = new Map<string, string>();

  private constructor(origin: string, address: string | undefined, patienceMs: number | undefined, settings: IdentitySettings) {
    this.origin = origin;
    this.address = address;
    this.patienceMs = patienceMs;
    this.identity = identityClient({
      settings: { ...settings, endpoint: studioUrl(origin, settings.endpoint) },
      fetch: (url, init) => fetch(url, { ...init, ...this.patience() }),
      randomBytes: (count) => randomBytes(count),
      now: () => new Date(),
      headers: async () => this.headers(),
    });
  }

  /** `origin` may have a path. */
  static async open(origin: string, address?: string, patienceMs?: number): Promise<AccountClient> {
    const settings = IdentitySettings.parse(await (await fetch(`${origin}/studio/idp/settings.json`)).json());
    return new AccountClient(origin, address, patienceMs, settings);
  }

  /** Undefined before a session. */
  get sessionCookie(): { readonly name: string; readonly value: string } | undefined {
    const [name, value] = this.cookie?.split("=") ?? [];
    return name === undefined || value === undefined ? undefined : { name, value };
  }

  /** Requests a mailed code. Throws if refused. */
  async signUp(email: string, password: string): Promise<void> {
    const answer = await this.identity.signUp(email, password, "en");
    if (!answer.ok) throw new Error(`sign-up was refused: ${JSON.stringify(answer.error)}`);
    if (answer.value.session !== undefined) this.signUps.set(email, answer.value.session);
  }

  /** Uses the mailed code. Throws if refused. */
  async confirm(email: string, code: string): Promise<void> {
    const session = this.signUps.get(email);
    const answer = await this.identity.confirmSignUp(email, code, session === undefined ? undefined : { session });
    if (!answer.ok) throw new Error(`the code was refused: ${JSON.stringify(answer.error)}`);
  }

  /** Returns the access token. Throws {@link LoginRefused}. */
  async logIn(email: string, password: string): Promise<string> {
    const tokens = await this.identity.signIn(email, password);
    if (!tokens.ok) throw new LoginRefused(tokens.error);
    return tokens.value.accessToken;
  }

  /** Also opens a session. Returns the access token. Throws if refused. */
  async signIn(email: string, password: string): Promise<string> {
    const accessToken = await this.logIn(email, password);
    const answer = await this.call("POST", "session", { accessToken });
    if (answer.status !== 200) throw new Error(`sign-in was refused: ${JSON.stringify(answer)}`);
    return accessToken;
  }

  /** `path` relative to `/studio/api/`. Changes with the same key apply once. */
  async call(method: string, path: string, body?: object, idempotencyKey?: string): Promise<ApiAnswer> {
    const response = await fetch(`${this.origin}/studio/api/${path}`, {
      method,
      headers: {
        ...this.headers(),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
      },
      ...this.patience(),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.cookie = line.split(";")[0];
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
  }

  private patience(): { readonly signal?: AbortSignal } {
    return this.patienceMs === undefined ? {} : { signal: AbortSignal.timeout(this.patienceMs) };
  }

  private headers(): Record<string, string> {
    return {
      ...(this.cookie === undefined ? {} : { cookie: this.cookie }),
      ...(this.address === undefined ? {} : { "x-forwarded-for": this.address }),
      ...(this.patienceMs === undefined ? {} : { connection: "close" }),
    };
  }
}
