import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { LinkSecret, SerialId } from "@setsuna/contracts";
import { deriveLinkKeys, PASSWORD_COST } from "@setsuna/e2ee";
import {
  encryptedExamples,
  epochExamples,
  exampleSender,
  exchangeExample,
  passwordExample,
  RFC_9497_VECTORS,
} from "@setsuna/e2ee/testing";
import { everydayCases } from "@setsuna/testkit/model";
import { expect, it } from "vitest";

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const hex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString("hex");
const KINDS = { H264: "video", VP8: "video", opus: "audio", control: "control" } as const;

const passwordVector = async (serialId: string, password: string) => {
  const { secretKey, blind, e2eeKey, ...rest } = await passwordExample(SerialId.parse(serialId), password);
  const n = PASSWORD_COST.N;
  return { serialId, password, n, ...rest, secretKey: hex(secretKey), blind: hex(blind), e2eeKey: hex(e2eeKey) };
};
const linkVector = (serialId: string, first: number) => {
  const bytes = Uint8Array.from({ length: 32 }, (_, index) => (first + 7 * index) & 0xff);
  const secret = LinkSecret.parse(Buffer.from(bytes).toString("base64url"));
  const { link, proofKey, e2eeKey, joinKeyName } = deriveLinkKeys(SerialId.parse(serialId), secret);
  return { serialId, secret, link, proofKey, e2eeKey: hex(e2eeKey), joinKeyName };
};
const senderVector = async () => {
  const { seed, publicKey, e2eeKey, ...rest } = await exampleSender();
  return { ...rest, seed: hex(seed), publicKey: hex(publicKey), e2eeKey: hex(e2eeKey) };
};
const framesOf = (examples: ReturnType<typeof encryptedExamples>, epoch: { readonly epoch?: string }) =>
  examples.map(({ form, clear, encrypted }) => ({
    form,
    kind: KINDS[form],
    channel: 3,
    fastChannel: 4,
    e2eeKey: hex(Uint8Array.from({ length: 32 }, (_, index) => index)),
    ...epoch,
    clear: clear.replace("hex:", ""),
    encrypted: encrypted.replace("hex:", ""),
  }));

const frameVectors = async () => {
  const { epoch, examples } = await epochExamples();
  return [...framesOf(encryptedExamples(), {}), ...framesOf(examples, { epoch: hex(epoch.secret) })];
};
const exchangeVectors = () => {
  const { request, first, later, ...keys } = exchangeExample();
  const told = ({ answer, epochs }: typeof first) => ({
    answer: Buffer.from(answer).toString("base64url"),
    epochs: epochs.map(({ id, secret }) => ({ id: hex(id), secret: hex(secret) })),
  });
  return {
    ...Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, hex(key)])),
    request,
    first: told(first),
    later: told(later),
  };
};

it("the published vectors match this release's output", async () => {
  const vectors = {
    links: [linkVector("abcdefg", 0), linkVector("zyxwvut", 200)],
    senders: [await senderVector()],
    frames: await frameVectors(),
  };
  await expect(`${JSON.stringify(vectors, null, 2)}\n`).toMatchFileSnapshot(here("encryption-vectors.json"));
  const passwords = {
    rfc9497: RFC_9497_VECTORS,
    passwords: [await passwordVector("abcdefg", "secret1!"), await passwordVector("zyxwvut", "~")],
  };
  await expect(`${JSON.stringify(passwords, null, 2)}\n`).toMatchFileSnapshot(here("password-vectors.json"));
  await expect(`${JSON.stringify(exchangeVectors(), null, 2)}\n`).toMatchFileSnapshot(here("epoch-vectors.json"));
}, 60_000);

const decode = (folder: string, script = "decode-vectors.mjs") =>
  promisify(execFile)(process.execPath, [join(folder, script)], { encoding: "utf8" });

it("a decoder without our code decodes all vectors, and names a changed one", async () => {
  expect((await decode(here("."))).stdout).toBe("11 vectors decode as written\n");
  const folder = await mkdtemp(join(tmpdir(), "setsuna-vectors-"));
  try {
    writeFileSync(join(folder, "decode-vectors.mjs"), readFileSync(here("decode-vectors.mjs")));
    const changed = readFileSync(here("encryption-vectors.json"), "utf8").replace(/"clear": "fc01/, '"clear": "fc02');
    writeFileSync(join(folder, "encryption-vectors.json"), changed);
    await expect(decode(folder)).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining("opus") });
    const other = readFileSync(here("encryption-vectors.json"), "utf8").replace(
      '"signedAt": 1795600000123',
      '"signedAt": 1795600000124',
    );
    writeFileSync(join(folder, "encryption-vectors.json"), other);
    await expect(decode(folder)).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining("statement") });
    // The last bytes of the last vector are those of a signature.
    const forged = readFileSync(here("encryption-vectors.json"), "utf8").replace(/.{4}"\n {4}\}\n {2}\]\n\}\n$/, '0000"}]}');
    writeFileSync(join(folder, "encryption-vectors.json"), forged);
    await expect(decode(folder)).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining("signature") });
  } finally {
    await rm(folder, { recursive: true });
  }
}, 60_000);

it("another implementation reads the epoch exchange and detects each change", async () => {
  expect((await decode(here("."), "decode-epochs.mjs")).stdout).toBe("the exchange decodes as written\n");
  const folder = await mkdtemp(join(tmpdir(), "setsuna-epochs-"));
  const vectors = JSON.parse(readFileSync(here("epoch-vectors.json"), "utf8")) as ReturnType<typeof exchangeVectors>;
  const other = hex(new Uint8Array(32));
  const changes = [
    [{ e2eeKey: other }, "request"],
    [{ senderPublicKey: other }, "sender"],
    [{ first: { ...vectors.first, epochs: vectors.later.epochs } }, "first"],
    [{ later: { ...vectors.later, epochs: vectors.first.epochs } }, "later"],
  ] as const;
  try {
    writeFileSync(join(folder, "decode-epochs.mjs"), readFileSync(here("decode-epochs.mjs")));
    for (const [change, named] of changes) {
      writeFileSync(join(folder, "epoch-vectors.json"), JSON.stringify({ ...vectors, ...change }));
      await expect(decode(folder, "decode-epochs.mjs")).rejects.toMatchObject({
        code: 1,
        stdout: expect.stringContaining(named),
      });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}, 60_000);

it("another implementation derives the password keys and detects each change", async () => {
  expect((await decode(here("."), "decode-passwords.mjs")).stdout).toBe("4 vectors decode as written\n");
  const folder = await mkdtemp(join(tmpdir(), "setsuna-passwords-"));
  const whole = readFileSync(here("password-vectors.json"), "utf8");
  const vectors = JSON.parse(whole) as { passwords: Record<string, string>[]; rfc9497: Record<string, string>[] };
  const [first, second] = vectors.passwords;
  try {
    writeFileSync(join(folder, "decode-passwords.mjs"), readFileSync(here("decode-passwords.mjs")));
    const changes = [
      [{ password: "secret2!" }, "blinded element of"],
      [{ element: second?.element }, "element of"],
      [{ secretKey: second?.secretKey }, "element of"],
      [{ confirmation: second?.confirmation }, "confirmation of"],
      [{ e2eeKey: second?.e2eeKey }, "key of"],
      [{ verifier: second?.verifier }, "verifier of"],
      [{ challenge: second?.challenge }, "proof of"],
      [{ proof: second?.proof }, "whether the proof of"],
    ] as const;
    for (const [change, named] of everydayCases(changes, { oneIn: 4 })) {
      const passwords = [{ ...first, ...change }];
      writeFileSync(join(folder, "password-vectors.json"), JSON.stringify({ ...vectors, passwords }));
      await expect(decode(folder, "decode-passwords.mjs")).rejects.toMatchObject({
        code: 1,
        stdout: expect.stringContaining(named),
      });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}, 60_000);

it.each(["decode-vectors.mjs", "decode-epochs.mjs", "decode-passwords.mjs"])(
  "%s imports nothing but Node's own modules",
  (script) => {
    const imported = [...readFileSync(here(script), "utf8").matchAll(/from "([^"]+)"/g)].map(([, name]) => name);
    expect(imported).toEqual(["node:crypto", "node:fs"]);
  },
);
