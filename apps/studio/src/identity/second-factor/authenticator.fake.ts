import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A subset of CBOR (RFC 8949) for attestation objects. */
type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
};
const cbor = (value: Cbor): Buffer => {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, member]) => [cbor(key), cbor(member)])]);
};

const sha256 = (data: string | Uint8Array): Buffer => createHash("sha256").update(data).digest();
const base64url = (data: Uint8Array): string => Buffer.from(data).toString("base64url");

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const KEY_INCLUDED = 64;

export interface Ceremony {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly verified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | undefined;
}

/** Acts as the browser with a software key (ES256). WebAuthn §6. */
export class FakeAuthenticator {
  readonly credentialId = base64url(randomBytes(32));
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  private readonly site: string;
  private counter = 0;
  private owner = "";

  constructor(site: string) {
    this.site = site;
  }

  private clientData(type: string, challenge: unknown, ceremony: Ceremony): Buffer {
    const data = { type, challenge: ceremony.challenge ?? challenge, origin: ceremony.origin ?? this.site, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }

  private authenticatorData(ceremony: Ceremony, key?: Uint8Array): Buffer {
    this.counter = ceremony.counter ?? this.counter + 1;
    const flags = USER_PRESENT | (ceremony.verified === false ? 0 : USER_VERIFIED) | (key === undefined ? 0 : KEY_INCLUDED);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const rpId = ceremony.rpId ?? new URL(this.site).hostname;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, key ?? Buffer.alloc(0)]);
  }

  register(options: Record<string, unknown>, ceremony: Ceremony = {}): Record<string, unknown> {
    const user = options.user as { readonly id: string };
    this.owner = user.id;
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" });
    const cose = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
    const id = Buffer.from(this.credentialId, "base64url");
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
    const attestation = new Map<string, Cbor>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", this.authenticatorData(ceremony, attested)],
    ]);
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(this.clientData("webauthn.create", options.challenge, ceremony)),
        attestationObject: base64url(cbor(attestation)),
        transports: ["usb"],
      },
    };
  }

  authenticate(options: Record<string, unknown>, ceremony: Ceremony = {}): Record<string, unknown> {
    const clientData = this.clientData("webauthn.get", options.challenge, ceremony);
    const data = this.authenticatorData(ceremony);
    const signature = sign("sha256", Buffer.concat([data, sha256(clientData)]), this.keys.privateKey);
    const userHandle = "userHandle" in ceremony ? ceremony.userHandle : this.owner;
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        ...(userHandle === undefined ? {} : { userHandle }),
      },
    };
  }
}
