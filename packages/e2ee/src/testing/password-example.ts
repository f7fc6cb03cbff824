import { ristretto255_oprf } from "@noble/curves/ed25519.js";
import { JoinChallengeValue, type SerialId } from "@setsuna/contracts";
import { base64url } from "@setsuna/kit";
import { joinVerifierOf, proveJoin } from "../keys/join-proof.ts";
import { blindPassword } from "../keys/password-keys.ts";
import { PasswordServer } from "./password-server.ts";

/** RFC 9497, Appendix A.1.1 (ristretto255-SHA512, mode 0x00), in hex. */
const SECRET_KEY = "5ebcea5ee37023ccb9fc2d2019f9d7737be85591ae8652ffa9ef0f4d37063b0e";
const BLIND = "64d37aed22a27f5191de1c1d69fadb899d8862b58eb4220029e036ec4c1f6706";
export const RFC_9497_VECTORS = [
  {
    input: "00",
    secretKey: SECRET_KEY,
    blind: BLIND,
    blinded: "609a0ae68c15a3cf6903766461307e5c8bb2f95e7e6550e1ffa2dc99e412803c",
    element: "7ec6578ae5120958eb2db1745758ff379e77cb64fe77b0b2d8cc917ea0869c7e",
    output:
      "527759c3d9366f277d8c6020418d96bb393ba2afb20ff90df23fb7708264e2f3ab9135e3bd69955851de4b1f9fe8a0973396719b7912ba9ee8aa7d0b5e24bcf6",
  },
  {
    input: "5a".repeat(17),
    secretKey: SECRET_KEY,
    blind: BLIND,
    blinded: "da27ef466870f5f15296299850aa088629945a17d1f5b7f5ff043f76b3c06418",
    element: "b4cbf5a4f1eeda5a63ce7b77c7d23f461db3fcab0dd28e4e17cecb5c90d02c25",
    output:
      "f4a74c9c592497375e796aa837e907b1a045d34306a749db9f34221f7e750cb4f2a6413a6bf6fa5e19ba6348eb673934a722a7ede2e7621306d18951e7cf2c73",
  },
] as const;

export const passwordExample = async (serialId: SerialId, password: string) => {
  const server = new PasswordServer();
  const randomBytes = (count: number): Uint8Array =>
    Uint8Array.from({ length: count }, (_, index) => 7 * index + password.length);
  const { proofKey, e2eeKey } = await server.setPassword(serialId, password);
  const { blinded } = blindPassword(serialId, password, randomBytes);
  const { blind } = ristretto255_oprf.oprf.blind(new TextEncoder().encode(password), (count = 0) => randomBytes(count));
  const claim = { purpose: "receiver", serialId, challenge: JoinChallengeValue.parse(base64url(randomBytes(32))) } as const;
  const evaluation = await server.evaluating(serialId)(blinded);
  const proving = { verifier: joinVerifierOf(proofKey), challenge: claim.challenge, proof: proveJoin(proofKey, claim) };
  return { secretKey: server.keyOf(serialId), blind, blinded, ...evaluation, proofKey, ...proving, e2eeKey };
};
