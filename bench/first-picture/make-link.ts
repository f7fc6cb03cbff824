import { randomBytes } from "node:crypto";
import { type LinkSecret, SerialId } from "@setsuna/contracts";
import { deriveLinkKeys, joinVerifierOf, newLinkSecret } from "@setsuna/e2ee";
import { AccountClient, type Studio } from "@setsuna/testkit";

/** Makes a link to the studio's demo ID, which is joined by links from then on, and encrypted. Throws where the studio refuses it. */
export const makeLink = async (studio: Studio): Promise<LinkSecret> => {
  const owner = await AccountClient.open(studio.origin);
  const { email, password } = studio.demoLogin();
  await owner.signIn(email, password);
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
