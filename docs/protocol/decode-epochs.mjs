/**
 * Reads docs/protocol/epoch-vectors.json by what epochs.md and RFC 9180 say, with Node alone and no code of ours: `node docs/protocol/decode-epochs.mjs`.
 * Ends with 0 when request and answers are as the file has them, else names what is not.
 */
import { createDecipheriv, createHmac, createPrivateKey, createPublicKey, diffieHellman, hkdfSync, verify } from "node:crypto";
import { readFileSync } from "node:fs";

const hex = (text) => Buffer.from(text, "hex");
const utf8 = (text) => Buffer.from(text);
const vectors = JSON.parse(readFileSync(new URL("epoch-vectors.json", import.meta.url), "utf8"));
const { request, first, later } = vectors;
const e2eeKey = hex(vectors.e2eeKey);
const problems = [];
const expect = (name, got, wanted) => {
  if (got !== wanted) problems.push(`${name}: ${got} instead of ${wanted}`);
};
const hmac = (key, ...parts) => createHmac("sha256", key).update(Buffer.concat(parts)).digest();
const hkdf = (input, info) => Buffer.from(hkdfSync("sha256", input, "", info, 32));

/** Keys as RFC 8410 wraps them: Ed25519 ends in 112, X25519 in 110. */
const publicKeyOf = (raw, kind) =>
  createPublicKey({ key: Buffer.concat([hex(`302a300506032b65${kind}032100`), raw]), format: "der", type: "spki" });
const secretKey = createPrivateKey({
  key: Buffer.concat([hex("302e020100300506032b656e04220420"), hex(vectors.receiverSecretKey)]),
  format: "der",
  type: "pkcs8",
});
const receiverKey = createPublicKey(secretKey).export({ format: "der", type: "spki" }).subarray(-32);

/** The receiver's request: its key, and the proof that it has the end-to-end key. */
const LABEL = utf8("setsuna-epoch-request-v1");
const proof = hmac(hkdf(e2eeKey, LABEL), LABEL, receiverKey);
expect("request", request, receiverKey.toString("base64url") + proof.toString("base64url"));

/** HPKE, RFC 9180: base mode of DHKEM(X25519, HKDF-SHA256), HKDF-SHA256 and ChaCha20-Poly1305. */
const KEM = Buffer.concat([utf8("KEM"), hex("0020")]);
const HPKE = Buffer.concat([utf8("HPKE"), hex("002000010003")]);
const extract = (suite, label, key) => hmac(Buffer.alloc(32), utf8("HPKE-v1"), suite, utf8(label), key);
const extractWith = (salt, suite, label, key) => hmac(salt, utf8("HPKE-v1"), suite, utf8(label), key);
// 32 bytes or fewer: one block of HKDF-Expand.
const expand = (suite, key, label, info, length) =>
  hmac(key, Buffer.of(0, length), utf8("HPKE-v1"), suite, utf8(label), info, Buffer.of(1)).subarray(0, length);
const empty = Buffer.alloc(0);
const open = (key, nonce, associated, encrypted) => {
  const cipher = createDecipheriv("chacha20-poly1305", key, nonce, { authTagLength: 16 });
  const body = encrypted.subarray(0, -16);
  cipher.setAAD(associated, { plaintextLength: body.length });
  cipher.setAuthTag(encrypted.subarray(-16));
  return Buffer.concat([cipher.update(body), cipher.final()]);
};

const epochsOf = (plain) =>
  Array.from({ length: plain.length / 40 }, (_, index) => ({
    id: plain.subarray(40 * index, 40 * index + 8).toString("hex"),
    secret: plain.subarray(40 * index + 8, 40 * index + 40).toString("hex"),
  }));

/** The first answer. Returns the name and the key of what comes later. */
const readFirst = (answer) => {
  const [signer, encapsulated] = [answer.subarray(1, 33), answer.subarray(33, 65)];
  const [signature, ciphertext] = [answer.subarray(65, 129), answer.subarray(129)];
  expect("sender", `${answer[0]} ${signer.toString("hex")}`, `1 ${vectors.senderPublicKey}`);
  const signed = Buffer.concat([utf8("setsuna-epoch-answer-v1"), receiverKey, encapsulated, ciphertext]);
  expect("signature", verify(null, signed, publicKeyOf(signer, "70"), signature), true);
  const shared = diffieHellman({ privateKey: secretKey, publicKey: publicKeyOf(encapsulated, "6e") });
  const kemContext = Buffer.concat([encapsulated, receiverKey]);
  const kemSecret = expand(KEM, extract(KEM, "eae_prk", shared), "shared_secret", kemContext, 32);
  const info = hkdf(e2eeKey, "setsuna-epoch-info-v1");
  const schedule = Buffer.concat([Buffer.of(0), extract(HPKE, "psk_id_hash", empty), extract(HPKE, "info_hash", info)]);
  const secret = extractWith(kemSecret, HPKE, "secret", empty);
  const key = expand(HPKE, secret, "key", schedule, 32);
  const plain = open(key, expand(HPKE, secret, "base_nonce", schedule, 12), signer, ciphertext);
  expect("first answer", JSON.stringify(epochsOf(plain)), JSON.stringify(first.epochs));
  const exported = expand(HPKE, expand(HPKE, secret, "exp", schedule, 32), "sec", utf8("setsuna-epoch-later-v1"), 32);
  return { name: encapsulated.subarray(0, 8), key: exported };
};

const readLater = (answer, { name, key }) => {
  const header = answer.subarray(0, 13);
  expect("name in the later answer", header.subarray(0, 9).toString("hex"), `02${name.toString("hex")}`);
  const plain = open(key, Buffer.concat([Buffer.alloc(8), header.subarray(9)]), header, answer.subarray(13));
  expect("later answer", JSON.stringify(epochsOf(plain)), JSON.stringify(later.epochs));
};

try {
  readLater(Buffer.from(later.answer, "base64url"), readFirst(Buffer.from(first.answer, "base64url")));
} catch (error) {
  problems.push(`an answer does not decrypt: ${error.message}`);
}
process.stdout.write(problems.length === 0 ? "the exchange decodes as written\n" : `${problems.join("\n")}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
