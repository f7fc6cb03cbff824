/**
 * Decodes docs/protocol/encryption-vectors.json by what encryption.md says, with Node alone and no code of ours: `node docs/protocol/decode-vectors.mjs`.
 * Ends with 0 when every key and every plaintext is as the file has it, else names what is not.
 */
import { createDecipheriv, createPrivateKey, createPublicKey, hkdfSync, pbkdf2Sync, verify } from "node:crypto";
import { readFileSync } from "node:fs";

const hex = (text) => Buffer.from(text, "hex");
const { links, senders, frames } = JSON.parse(readFileSync(new URL("encryption-vectors.json", import.meta.url), "utf8"));
const problems = [];
const expect = (name, got, wanted) => {
  if (got !== wanted) problems.push(`${name}: ${got} instead of ${wanted}`);
};
const hkdf = (input, salt, info, bytes) => Buffer.from(hkdfSync("sha256", input, salt, info, bytes));

for (const { serialId, secret, link, proofKey, e2eeKey, joinKeyName } of links) {
  const whole = Buffer.from(secret, "base64url");
  const joinKey = whole.subarray(0, 16);
  const shown = hkdf(whole, "", `setsuna-link-v1:${serialId}`, 48);
  expect("link ID", shown.subarray(0, 16).toString("base64url"), link);
  expect("proof key of a link", shown.subarray(16).toString("base64url"), proofKey);
  expect("key of a link", hkdf(joinKey, "", `setsuna-join-v1:${serialId}`, 32).toString("hex"), e2eeKey);
  expect("name of a join key", hkdf(joinKey, "", `setsuna-join-name-v1:${serialId}`, 16).toString("base64url"), joinKeyName);
}

/** Ed25519 keys as RFC 8410 wraps them. */
const publicKeyOf = (raw) =>
  createPublicKey({ key: Buffer.concat([hex("302a300506032b6570032100"), raw]), format: "der", type: "spki" });
const privateKeyOf = (raw) =>
  createPrivateKey({ key: Buffer.concat([hex("302e020100300506032b657004220420"), raw]), format: "der", type: "pkcs8" });

for (const { serialId, seed, publicKey, e2eeKey, code } of senders) {
  const secret = hkdf(hex(seed), "", `setsuna-sender-v1:${serialId}`, 32);
  const der = createPublicKey(privateKeyOf(secret)).export({ format: "der", type: "spki" });
  expect("public key", der.subarray(-32).toString("hex"), publicKey);
  const stretched = pbkdf2Sync(hex(e2eeKey + publicKey), "setsuna-code-v2", 131_072, 16, "sha256");
  const number = BigInt(`0x${stretched.toString("hex")}`) % 10n ** 16n;
  expect(
    "safety code",
    String(number)
      .padStart(16, "0")
      .replace(/(....)(?=.)/g, "$1 "),
    code,
  );
}

/** The sender's word on a session. */
const checkStatement = (frame, { statement, salt, channel, fastChannel }) => {
  const [sender] = senders;
  const time = statement.subarray(32, 38);
  const label = `setsuna-session-v${frame.epoch === undefined ? 1 : 2}:${frame.kind}:${channel}:${fastChannel}:`;
  const signed = Buffer.concat([Buffer.from(label), salt.subarray(4), time]);
  const holds = verify(null, signed, publicKeyOf(hex(sender.publicKey)), statement.subarray(38));
  const said = `${statement.subarray(0, 32).toString("hex")} ${time.readUIntBE(0, 6)} ${holds}`;
  expect(`statement of ${frame.form}`, said, `${sender.publicKey} ${sender.signedAt} true`);
};

/** Trailer behind the tag, read from the end. */
const readTrailer = (bytes) => {
  const last = bytes.at(-1);
  const form = last >> 4;
  if (form !== 1 && form !== 2) throw new Error(`form ${form}`);
  const stated = (last & 4) === 0 ? 0 : 102;
  const length = stated + ((last & 8) === 0 ? 4 : 16) + 11;
  const trailer = bytes.subarray(-length);
  const salt = trailer.subarray(stated, length - 11);
  const [channel, fastChannel] = trailer.subarray(-3);
  return {
    trailer,
    statement: trailer.subarray(0, stated),
    salt,
    counter: trailer.readUInt32BE(length - 11),
    channel,
    fastChannel,
    form,
  };
};

const decrypt = (frame, bytes, clear) => {
  const read = readTrailer(bytes);
  const { trailer, salt, counter, channel, form } = read;
  if (frame.form !== "control") checkStatement(frame, read);
  const label = form === 1 ? "setsuna-seal-v1" : "setsuna-epoch-v1";
  const key = hkdf(hex(frame.e2eeKey + (frame.epoch ?? "")), salt, `${label}:${frame.kind}:${channel}`, 32);
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(counter, 8);
  const cipher = createDecipheriv("chacha20-poly1305", key, nonce, { authTagLength: 16 });
  const body = bytes.subarray(0, bytes.length - trailer.length - 16);
  cipher.setAAD(Buffer.concat([trailer, clear]), { plaintextLength: body.length });
  cipher.setAuthTag(bytes.subarray(body.length, body.length + 16));
  return Buffer.concat([cipher.update(body), cipher.final()]);
};

/** NAL units behind start codes, without zeros at their ends. */
const unitsOf = (bytes) =>
  bytes
    .toString("latin1")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a start code is two zeros and a one.
    .split(/\0{2,}\x01/)
    .slice(1)
    .map((unit) => Buffer.from(unit.replace(/\0+$/, ""), "latin1"));
// biome-ignore lint/suspicious/noControlCharactersInRegex: so are the bytes that emulation prevention puts a 3 behind.
const unescaped = (bytes) => Buffer.from(bytes.toString("latin1").replace(/\0\0\x03/g, "\0\0"), "latin1");
const isClear = (unit) => unit.length < 2 || ((unit[0] & 31) >= 7 && (unit[0] & 31) <= 12);
const START = Buffer.of(0, 0, 0, 1);
const u32 = (value) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const decodeH264 = (frame, bytes) => {
  const units = unitsOf(bytes).map((unit) => ({ unit, rest: isClear(unit) ? undefined : unescaped(unit.subarray(1)) }));
  const last = units.findLastIndex(({ rest }) => rest !== undefined);
  const bodies = units.map(({ rest }, at) => rest?.subarray(1, at === last ? rest.length : rest.length - 1));
  const encrypted = Buffer.concat(bodies.filter((body) => body !== undefined));
  const extra = readTrailer(encrypted).trailer.length + 16;
  const lengths = bodies.map((body, at) => body && body.length - (at === last ? extra : 0));
  const heads = units.map(({ unit, rest }) => (rest === undefined ? unit : Buffer.of(unit[0], rest[0])));
  const clear = heads.flatMap((head, at) => [u32(head.length), u32(lengths[at] ?? 0xffff_ffff), head]);
  const plain = decrypt(frame, encrypted, Buffer.concat([Buffer.of(0), ...clear]));
  let from = 0;
  return Buffer.concat(
    heads.flatMap((head, at) => {
      const length = lengths[at] ?? 0;
      from += length;
      return [START, head, plain.subarray(from - length, from)];
    }),
  );
};

/** Bytes in clear at the front of what is no H.264. */
const CLEAR_BYTES = {
  VP8: (bytes) => ((bytes[0] & 1) === 0 ? 10 : 3),
  opus: () => 1,
  control: (bytes) => 16 + bytes.readUInt16BE(2),
};

/** A control message in an epoch without its signature, which is checked, and so is the time at which it was sent. */
const unsigned = (frame, signed) => {
  const [sender] = senders;
  const bytes = signed.subarray(0, -64);
  const label = Buffer.from("setsuna-control-v1:");
  const holds = verify(null, Buffer.concat([label, bytes]), publicKeyOf(hex(sender.publicKey)), signed.subarray(-64));
  expect(`signature of ${frame.form}`, holds, true);
  expect(`time of ${frame.form}`, bytes.readUInt32BE(bytes.length - 7), Math.floor(sender.signedAt / 100) % 2 ** 32);
  return bytes;
};

for (const frame of frames) {
  const isSigned = frame.form === "control" && frame.epoch !== undefined;
  const bytes = isSigned ? unsigned(frame, hex(frame.encrypted)) : hex(frame.encrypted);
  const count = CLEAR_BYTES[frame.form]?.(bytes);
  const clear = bytes.subarray(0, count);
  const bound = frame.form === "VP8" ? Buffer.concat([Buffer.of(1), clear]) : clear;
  const plain =
    count === undefined ? decodeH264(frame, bytes) : Buffer.concat([clear, decrypt(frame, bytes.subarray(count), bound)]);
  expect(frame.form, plain.toString("hex"), frame.clear);
}

const total = links.length + senders.length + frames.length;
process.stdout.write(problems.length === 0 ? `${total} vectors decode as written\n` : `${problems.join("\n")}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
