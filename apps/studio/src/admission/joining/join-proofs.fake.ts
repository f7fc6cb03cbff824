import { randomBytes } from "node:crypto";
import { JoinChallengeValue, joinProofText, type ServerMessage } from "@setsuna/contracts";
import { proofBy, type ShownProof } from "./join-proofs.ts";

export const FAKE_CHALLENGES = {
  draw: (): JoinChallengeValue => JoinChallengeValue.parse(randomBytes(32).toString("base64url")),
};

export const someProof = (proofKey: string | undefined): ShownProof | undefined =>
  proofKey === undefined ? undefined : proofBy(proofKey, "a text");

export class HelloSigner {
  readonly told: JoinChallengeValue[] = [];

  hears(message: ServerMessage | { readonly type: string }): boolean {
    if (message.type === "challenge" && "challenge" in message)
      this.told.push(JoinChallengeValue.parse((message as { challenge: unknown }).challenge));
    return message.type === "challenge";
  }

  sign(message: unknown): unknown {
    const hello = message as { type?: string; proof?: string; role: "sender" | "receiver"; serialId: never; link?: never };
    const challenge = this.told.at(-1);
    if (hello.type !== "hello" || hello.proof?.length !== 43 || challenge === undefined) return message;
    const { role: purpose, link } = hello;
    const serialId = String(hello.serialId).replace("-", "") as never;
    return { ...hello, proof: proofBy(hello.proof, joinProofText({ purpose, serialId, link, challenge })).signature };
  }
}
