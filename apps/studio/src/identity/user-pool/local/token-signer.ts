import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from "node:crypto";
import { z } from "zod";

/** RFC 7517, RFC 7518 §6.2. */
const PublicJwk = z.object({ kty: z.literal("EC"), crv: z.literal("P-256"), x: z.string(), y: z.string() });
export type PublicJwk = z.infer<typeof PublicJwk> & { readonly kid: string; readonly alg: "ES256"; readonly use: "sig" };

/** Uses JWS compact serialization (RFC 7515 §7.1) with ES256. */
export interface TokenSigner {
  readonly publicKeys: readonly PublicJwk[];
  readonly issuer: string;
  sign(claims: Readonly<Record<string, unknown>>): string;
  /** Undefined if we didn't sign it. Doesn't check expiry. */
  read(token: string): unknown;
}

/** PKCS #8 in PEM. */
export const newSigningKey = (): string =>
  generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();

/** RFC 7638. */
const thumbprint = ({ crv, kty, x, y }: z.infer<typeof PublicJwk>): string =>
  createHash("sha256").update(JSON.stringify({ crv, kty, x, y })).digest("base64url");

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value), "utf8").toString("base64url");
const withEncoding = (key: KeyObject) => ({ key, dsaEncoding: "ieee-p1363" as const });

/** `privateKey` is PKCS #8 in PEM. */
export const tokenSigner = (privateKey: string, issuer: string): TokenSigner => {
  const secret = createPrivateKey(privateKey);
  const open = createPublicKey(secret);
  const jwk = PublicJwk.parse(open.export({ format: "jwk" }));
  const kid = thumbprint(jwk);
  const header = encoded({ alg: "ES256", kid, typ: "JWT" });
  return {
    publicKeys: [{ ...jwk, kid, alg: "ES256", use: "sig" }],
    issuer,
    sign: (claims) => {
      const signed = `${header}.${encoded(claims)}`;
      return `${signed}.${sign("sha256", Buffer.from(signed), withEncoding(secret)).toString("base64url")}`;
    },
    read: (token) => {
      // Match exactly, so that the token can't choose an algorithm or key.
      const [first, payload, signature, ...more] = token.split(".");
      if (first !== header || payload === undefined || signature === undefined || more.length > 0) return undefined;
      const signed = Buffer.from(`${first}.${payload}`);
      if (!verify("sha256", signed, withEncoding(open), Buffer.from(signature, "base64url"))) return undefined;
      return JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
    },
  };
};
