import { randomBytes } from "node:crypto";
import { type LinkSecret, SerialId } from "@setsuna/contracts";
import { deriveLinkKeys, joinVerifierOf, newLinkSecret } from "@setsuna/e2ee";
import type { Studio } from "@setsuna/testkit";

/** Encrypted; from then on the demo ID is joined by links. Throws when refused. */
export const makeLink = async (studio: Studio): Promise<LinkSecret> => {
  const owner = await studio.demoOwner();
  const secret = newLinkSecret((count) => new Uint8Array(randomBytes(count)));
  const { joinKeyName, link, proofKey } = deriveLinkKeys(SerialId.parse(studio.demoId), secret);
  const made = await owner.call("POST", `serial-ids/${studio.demoId}/links`, {
    joinKeyName,
    link,
    verifier: joinVerifierOf(proofKey),
    name: "Bench",
  });
  if (made.status !== 200) throw new Error(`a link was refused: ${made.status}`);
  return secret;
};
