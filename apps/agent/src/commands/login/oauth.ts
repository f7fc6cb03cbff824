import { createHash, randomBytes } from "node:crypto";
import { StudioError, studioUrl } from "@setsuna/contracts";
import { z } from "zod";
import type { StoredLogin } from "./token-file.ts";

const CLIENT_ID = "setsuna-agent";
const SCOPE = "openid email user-admin offline_access";
const TIMEOUT_MS = 10_000;

/**
 * https, or http to this machine. Other schemes would start a program of the system's choice; http elsewhere would leak codes and
 * tokens.
 */
export const isSafeAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== "" || password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname));
};

const Address = z.url().refine(isSafeAddress);
const Discovery = z.object({
  authorization_endpoint: Address,
  token_endpoint: Address,
  userinfo_endpoint: Address,
  revocation_endpoint: Address,
});
export type Discovery = z.infer<typeof Discovery>;
const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.number().positive(),
  scope: z.string().optional(),
});

const textOf = async (url: string | URL, init?: RequestInit): Promise<string> => {
  let response: Response;
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    if (error instanceof Error) throw new StudioError("server-unreachable", new URL(url).host);
    throw error;
  }
  const text = await response.text();
  if (!response.ok) throw new StudioError("login-failed", `${response.status} ${text.slice(0, 120)}`);
  return text;
};

const asked = async (url: string | URL, init?: RequestInit): Promise<unknown> => {
  const text = await textOf(url, init);
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new StudioError("login-failed", "no JSON");
    throw error;
  }
};

/** Each endpoint is {@link isSafeAddress}. Rejects with StudioError `server-unreachable` or `login-failed`. */
export const discover = async (server: string): Promise<Discovery> => {
  const parsed = Discovery.safeParse(await asked(studioUrl(server, "/studio/.well-known/openid-configuration")));
  if (!parsed.success) throw new StudioError("login-failed", "discovery");
  return parsed.data;
};

/** Describes one request for a code, with its proof key. RFC 7636 §4.1, §4.2. */
export interface CodeRequest {
  readonly url: string;
  readonly state: string;
  readonly verifier: string;
}

export const codeRequest = (endpoint: string, redirectUri: string): CodeRequest => {
  const verifier = randomBytes(32).toString("base64url");
  const state = randomBytes(16).toString("base64url");
  const url = new URL(endpoint);
  const parameters = {
    client_id: CLIENT_ID,
    response_type: "code",
    redirect_uri: redirectUri,
    scope: SCOPE,
    state,
    prompt: "consent",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { url: url.href, state, verifier };
};

/** Throws StudioError `login-failed` for another request's answer or a refusal. */
export const codeOf = (answer: URLSearchParams, { state }: CodeRequest): string => {
  const code = answer.get("code");
  if (answer.get("state") !== state) throw new StudioError("login-failed", "state");
  if (code === null) throw new StudioError("login-failed", answer.get("error") ?? "no code");
  return code;
};

/** Throws StudioError as {@link discover}. */
export const redeem = async (
  server: string,
  { token_endpoint }: Discovery,
  { verifier }: CodeRequest,
  redirectUri: string,
  code: string,
  now: number,
): Promise<StoredLogin> => {
  const form = {
    grant_type: "authorization_code",
    client_id: CLIENT_ID,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };
  const parsed = Tokens.safeParse(await asked(token_endpoint, { method: "POST", body: new URLSearchParams(form) }));
  if (!parsed.success) throw new StudioError("login-failed", "tokens");
  const { access_token, refresh_token, expires_in, scope = SCOPE } = parsed.data;
  return {
    server,
    accessToken: access_token,
    ...(refresh_token === undefined ? {} : { refreshToken: refresh_token }),
    expiresAt: now + 1000 * expires_in,
    scope,
  };
};

export const emailOf = async ({ userinfo_endpoint }: Discovery, accessToken: string): Promise<string | undefined> => {
  const parsed = z
    .object({ email: z.string().optional() })
    .safeParse(await asked(userinfo_endpoint, { headers: { authorization: `Bearer ${accessToken}` } }));
  return parsed.data?.email;
};

/** Ends a login and all its tokens (RFC 7009). Throws StudioError as {@link discover}. */
export const endAtServer = async ({ revocation_endpoint }: Discovery, login: StoredLogin): Promise<void> => {
  const form = { client_id: CLIENT_ID, token: login.refreshToken ?? login.accessToken };
  await textOf(revocation_endpoint, { method: "POST", body: new URLSearchParams(form) });
};
