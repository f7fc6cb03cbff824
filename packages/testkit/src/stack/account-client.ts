import { randomBytes } from "node:crypto";
import { type IdentityClient, type IdentityFailure, IdentitySettings, identityClient } from "@setsuna/account";
import { IDEMPOTENCY_HEADER, studioUrl } from "@setsuna/contracts";

/** An answer of the API. */
export interface ApiAnswer {
  readonly status: number;
  /** Parsed JSON; undefined when there was no body. */
  readonly body: unknown;
}

/** The identity service refused a login, or gave no answer. */
export class LoginRefused extends Error {
  override readonly name = "LoginRefused";
  readonly failure: IdentityFailure;

  constructor(failure: IdentityFailure) {
    super(`login was refused: ${JSON.stringify(failure)}`);
    this.failure = failure;
  }
}

/**
 * A user with an account but without a browser: logs in by SRP and keeps the session cookie. The studio must run with
 * BOT_PROTECTION=off.
 * `address`: the apparent address, for a studio that trusts this machine as a proxy. `patienceMs`: limit for any answer; after
 * it, or when none can come, calls reject as `fetch` does. Each call then has a separate connection, so a balancer chooses for
 * each.
 */
export class AccountClient {
  readonly origin: string;
  private readonly address: string | undefined;
  private readonly patienceMs: number | undefined;
  private readonly identity: IdentityClient;
  private cookie: string | undefined;
  /** Proofs that a sign-up is this client's, by address. */
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

  /** A visitor of the studio at `origin`, which may have a path behind it. */
  static async open(origin: string, address?: string, patienceMs?: number): Promise<AccountClient> {
    const settings = IdentitySettings.parse(await (await fetch(`${origin}/studio/idp/settings.json`)).json());
    return new AccountClient(origin, address, patienceMs, settings);
  }

  /** Name and value of the session's cookie; undefined before one was opened. */
  get sessionCookie(): { readonly name: string; readonly value: string } | undefined {
    const [name, value] = this.cookie?.split("=") ?? [];
    return name === undefined || value === undefined ? undefined : { name, value };
  }

  /** Registers; the code is in the mail. Throws when it is refused. */
  async signUp(email: string, password: string): Promise<void> {
    const answer = await this.identity.signUp(email, password, "en");
    if (!answer.ok) throw new Error(`sign-up was refused: ${JSON.stringify(answer.error)}`);
    if (answer.value.session !== undefined) this.signUps.set(email, answer.value.session);
  }

  /** Confirms the address with the mail's code. Throws when it is refused. */
  async confirm(email: string, code: string): Promise<void> {
    const session = this.signUps.get(email);
    const answer = await this.identity.confirmSignUp(email, code, session === undefined ? undefined : { session });
    if (!answer.ok) throw new Error(`the code was refused: ${JSON.stringify(answer.error)}`);
  }

  /** Logs in at the identity service. Returns the access token. Throws {@link LoginRefused}. */
  async logIn(email: string, password: string): Promise<string> {
    const tokens = await this.identity.signIn(email, password);
    if (!tokens.ok) throw new LoginRefused(tokens.error);
    return tokens.value.accessToken;
  }

  /** Logs in and opens a session. Returns the access token. Throws when either is refused. */
  async signIn(email: string, password: string): Promise<string> {
    const accessToken = await this.logIn(email, password);
    const answer = await this.call("POST", "session", { accessToken });
    if (answer.status !== 200) throw new Error(`sign-in was refused: ${JSON.stringify(answer)}`);
    return accessToken;
  }

  /** Calls the API; `path` is relative to `/studio/api/`. Changes with the same key are made once. */
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
