import type { OidcClient, PoolClient } from "../tools.ts";
import type { Reality } from "./reality.fake.ts";

class Refusal extends Error {
  readonly error: string;
  constructor(error: string) {
    super(error);
    this.error = error;
  }
}
const refuseBy = (name: string | undefined): void => {
  if (name !== undefined) throw new Refusal(name);
};

const DEMO = { email: "demo@example.com", password: "Kazem0ri Y" } as const;

export const fakePool = ({ accounts }: Reality): PoolClient => {
  const known = new Map<string, string>([[DEMO.email, DEMO.password]]);
  const pending = new Map<string, string>();
  const sent: string[] = [];
  const revoked = new Set<string>();
  let [signedIn, token] = [undefined as string | undefined, 0];
  return {
    signUp: async (email, password) => void pending.set(email, password),
    confirm: async (email) => {
      if (!accounts.confirms) throw new Refusal("CodeMismatchException");
      if (accounts.opensAccount) known.set(email, pending.get(email) ?? "");
    },
    signIn: async (email, password) => {
      for (const body of accounts.sends) sent.push(body.replace("PASSWORD", password));
      if (known.get(email) !== password) refuseBy(accounts.wrongPassword);
      signedIn = email;
      token += 1;
    },
    address: async () => (signedIn === undefined ? undefined : accounts.address(signedIn)),
    refresh: async () => accounts.rotates,
    signOutEverywhere: async () => {
      if (accounts.signsOut) signedIn = undefined;
      if (accounts.revokesOthers) revoked.add(String(token));
    },
    sent: () => sent,
    accessToken: async () => (signedIn === undefined ? undefined : String(token)),
    isAccepted: async (access) => !revoked.has(access),
  };
};

export const fakeOidc = ({ oidc }: Reality): OidcClient => {
  let [number, isRevoked] = [0, false];
  const used = new Set<string>();
  const issue = () => {
    number += 1;
    const refresh = oidc.refresh === undefined ? undefined : `${oidc.refresh}${number}`;
    return { access: `access${oidc.rotates ? number : ""}`, refresh, subject: oidc.subject };
  };
  return {
    discover: async () => {
      const names = ["authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri"];
      return Object.fromEntries(names.filter((name) => name !== oidc.without).map((name) => [name, "https://studio.example"]));
    },
    signIn: async (_world, spoil = false) => {
      if (spoil) refuseBy(oidc.wrongVerifier);
      isRevoked = false;
      return issue();
    },
    refresh: async (token) => {
      if (isRevoked) refuseBy(oidc.revokedRefresh);
      if (used.has(token)) refuseBy(oidc.usedRefresh);
      used.add(token);
      return issue();
    },
    userInfo: async () => {
      if (isRevoked) refuseBy(oidc.revokedAccess);
      return oidc.userInfo;
    },
    revoke: async () => {
      isRevoked = true;
    },
  };
};
