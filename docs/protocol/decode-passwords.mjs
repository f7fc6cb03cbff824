/**
 * Derives the keys of docs/protocol/password-vectors.json by what encryption.md, RFC 9496 and RFC 9497 say, with Node alone and no code of ours:
 * `node docs/protocol/decode-passwords.mjs`. Ends with 0 when all is as the file has it, else names what is not.
 */
import { createHash, createHmac, createPrivateKey, createPublicKey, hkdfSync, scryptSync, sign, verify } from "node:crypto";
import { readFileSync } from "node:fs";

const P = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const mod = (value, by = P) => ((value % by) + by) % by;
const power = (base, exponent, by = P) => {
  let result = 1n;
  for (let square = mod(base, by), rest = exponent; rest > 0n; rest >>= 1n, square = mod(square * square, by))
    if (rest & 1n) result = mod(result * square, by);
  return result;
};
const inverse = (value, by = P) => power(value, by - 2n, by);
const D = mod(-121665n * inverse(121666n));
const SQRT_M1 = power(2n, (P - 1n) / 4n);
/** Constants of RFC 9496, 4.1. */
const SQRT_AD_MINUS_ONE = 25063068953384623474111414158702152701244531502492656460079210482610430750235n;
const INVSQRT_A_MINUS_D = 54469307008909316920995813868745141605393597292927456921205312896311721017578n;

const fromBytes = (bytes) => BigInt(`0x${Buffer.from(bytes).reverse().toString("hex")}`);
const toBytes = (value) => Buffer.from(value.toString(16).padStart(64, "0"), "hex").reverse();
const isNegative = (value) => (value & 1n) === 1n;
const abs = (value) => (isNegative(value) ? P - value : value);

/** SQRT_RATIO_M1, RFC 9496, 4.2. */
const sqrtRatio = (u, v) => {
  const root = mod(u * v ** 3n * power(u * v ** 7n, (P - 5n) / 8n));
  const check = mod(v * root * root);
  const isFlipped = check === mod(-u);
  const turned = isFlipped || check === mod(-u * SQRT_M1) ? mod(root * SQRT_M1) : root;
  return { isSquare: check === mod(u) || isFlipped, root: abs(turned) };
};

/** Extended coordinates of edwards25519, and an addition that holds for all points. */
const add = ([x1, y1, z1, t1], [x2, y2, z2, t2]) => {
  const [a, b] = [mod((y1 - x1) * (y2 - x2)), mod((y1 + x1) * (y2 + x2))];
  const [c, d] = [mod(2n * t1 * D * t2), mod(2n * z1 * z2)];
  const [e, f, g, h] = [b - a, d - c, d + c, b + a];
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)];
};
const multiply = (point, scalar) => {
  let result = [0n, 1n, 1n, 0n];
  for (let double = point, rest = scalar; rest > 0n; rest >>= 1n, double = add(double, double))
    if (rest & 1n) result = add(result, double);
  return result;
};

/** RFC 9496, 4.3.1. */
const decode = (bytes) => {
  const s = fromBytes(bytes);
  if (bytes.length !== 32 || s >= P || isNegative(s)) throw new Error("no canonical element");
  const [u1, u2] = [mod(1n - s * s), mod(1n + s * s)];
  const v = mod(-D * u1 * u1 - u2 * u2);
  const { isSquare, root } = sqrtRatio(1n, mod(v * u2 * u2));
  const x = abs(mod(2n * s * root * u2));
  const y = mod(u1 * root * root * u2 * v);
  const t = mod(x * y);
  if (!isSquare || isNegative(t) || y === 0n) throw new Error("no element");
  return [x, y, 1n, t];
};
/** RFC 9496, 4.3.2. */
const encode = ([x, y, z, t]) => {
  const [u1, u2] = [mod((z + y) * (z - y)), mod(x * y)];
  const { root } = sqrtRatio(1n, mod(u1 * u2 * u2));
  const [den1, den2] = [mod(root * u1), mod(root * u2)];
  const zInverse = mod(den1 * den2 * t);
  const isRotated = isNegative(mod(t * zInverse));
  const [x2, y2] = isRotated ? [mod(y * SQRT_M1), mod(x * SQRT_M1)] : [x, y];
  const denInverse = isRotated ? mod(den1 * INVSQRT_A_MINUS_D) : den2;
  const y3 = isNegative(mod(x2 * zInverse)) ? mod(-y2) : y2;
  return toBytes(abs(mod(denInverse * (z - y3))));
};
/** MAP, RFC 9496, 4.3.4. */
const map = (bytes) => {
  const t = mod(fromBytes(bytes) & (2n ** 255n - 1n));
  const r = mod(SQRT_M1 * t * t);
  const v = mod((-1n - r * D) * (r + D));
  const { isSquare, root } = sqrtRatio(mod((r + 1n) * (1n - D * D)), v);
  const s = isSquare ? root : mod(-abs(mod(root * t)));
  const n = mod((isSquare ? -1n : r) * (r - 1n) * (D - 1n) ** 2n - v);
  const [w0, w1, w2, w3] = [mod(2n * s * v), mod(n * SQRT_AD_MINUS_ONE), mod(1n - s * s), mod(1n + s * s)];
  return [mod(w0 * w3), mod(w2 * w1), mod(w1 * w3), mod(w0 * w2)];
};

const sha512 = (...parts) => createHash("sha512").update(Buffer.concat(parts)).digest();
const u16 = (value) => Buffer.of(value >> 8, value & 255);
/** hash_to_ristretto255 over expand_message_xmd, RFC 9380, 5.3.1 and B. */
const hashToGroup = (input) => {
  const name = Buffer.from("HashToGroup-OPRFV1-\0-ristretto255-SHA512");
  const suffix = Buffer.concat([name, Buffer.of(name.length)]);
  const first = sha512(Buffer.alloc(128), input, u16(64), Buffer.of(0), suffix);
  const uniform = sha512(first, Buffer.of(1), suffix);
  return add(map(uniform.subarray(0, 32)), map(uniform.subarray(32)));
};

const hex = (text) => Buffer.from(text, "hex");
const problems = [];
const expect = (name, got, wanted) => {
  if (got !== wanted) problems.push(`${name}: ${got} instead of ${wanted}`);
};

/** Blind, BlindEvaluate and Finalize of RFC 9497, 3.3.1, which all have to agree with the vector. Returns the output. */
const checkOprf = (name, { input, secretKey, blind, blinded, element }) => {
  expect(`blinded element of ${name}`, encode(multiply(hashToGroup(input), fromBytes(blind))).toString("hex"), blinded);
  expect(`element of ${name}`, encode(multiply(decode(hex(blinded)), fromBytes(secretKey))).toString("hex"), element);
  const unblinded = encode(multiply(decode(hex(element)), inverse(fromBytes(blind), ORDER)));
  return sha512(u16(input.length), input, u16(32), unblinded, Buffer.from("Finalize"));
};

const { rfc9497, passwords } = JSON.parse(readFileSync(new URL("password-vectors.json", import.meta.url), "utf8"));
for (const { input, secretKey, blind, blinded, element, output } of rfc9497) {
  const found = checkOprf(input, { input: hex(input), secretKey: hex(secretKey), blind: hex(blind), blinded, element });
  expect(`output of ${input}`, found.toString("hex"), output);
}
for (const vector of passwords) {
  const { serialId, password, n, secretKey, blind, blinded, element, confirmation } = vector;
  const { proofKey, verifier, challenge, proof, e2eeKey } = vector;
  const ofWire = (text) => Buffer.from(text, "base64url").toString("hex");
  const output = checkOprf(password, {
    input: Buffer.from(password),
    secretKey: hex(secretKey),
    blind: hex(blind),
    blinded: ofWire(blinded),
    element: ofWire(element),
  });
  const hash = scryptSync(password, `setsuna-id-v3:${serialId}`, 32, { N: n, r: 8, p: 1, maxmem: 2 ** 29 });
  const keys = Buffer.from(hkdfSync("sha256", Buffer.concat([hash, output]), "", `setsuna-id-v3:${serialId}`, 64));
  expect(`proof key of ${password}`, keys.subarray(0, 32).toString("base64url"), proofKey);
  expect(`key of ${password}`, keys.subarray(32).toString("hex"), e2eeKey);
  const pkcs8 = Buffer.concat([hex("302e020100300506032b657004220420"), keys.subarray(0, 32)]);
  const secret = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
  const open = createPublicKey(secret);
  expect(`verifier of ${password}`, open.export({ format: "jwk" }).x, verifier);
  const text = Buffer.from(`setsuna-join-proof-v1:receiver:${serialId}::${challenge}`);
  expect(`proof of ${password}`, sign(null, text, secret).toString("base64url"), proof);
  expect(`whether the proof of ${password} holds`, verify(null, text, open, Buffer.from(proof, "base64url")), true);
  const confirmed = createHmac("sha256", Buffer.from(verifier, "base64url"))
    .update(`setsuna-confirmation-v1:${serialId}`)
    .digest("base64url");
  expect(`confirmation of ${password}`, confirmed, confirmation);
}

const total = rfc9497.length + passwords.length;
process.stdout.write(problems.length === 0 ? `${total} vectors decode as written\n` : `${problems.join("\n")}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
