/**
 * `npx tsx scripts/compat.ts <n>` records this release's client in packages/contracts/compat/<n>. Never overwrite a recording: it
 * captures released programs. docs/versioning.md says when to record.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { deriveLinkKeys, derivePairingKeys, encryptPairing } from "@setsuna/e2ee";
import { encryptedExamples, PasswordServer } from "@setsuna/e2ee/testing";
import { apiShape } from "../packages/contracts/src/compat/api-change.ts";
import { asRecorded, BYTE_FORMS } from "../packages/contracts/src/compat/byte-forms.ts";
import { MESSAGE_SETS, type MessageSetName, setSchemas } from "../packages/contracts/src/compat/message-sets.ts";
import { SAMPLES } from "../packages/contracts/src/compat/samples.ts";
import { openApiDocument } from "../packages/contracts/src/openapi/openapi-document.ts";
import { PairingCode, PairingSettings } from "../packages/contracts/src/pairing.ts";
import { FLEET_PROTOCOL } from "../packages/contracts/src/relay-fleet.ts";
import { SIGNALLING_PROTOCOL } from "../packages/contracts/src/signalling.ts";
import { LinkSecret, SerialId } from "../packages/contracts/src/values.ts";
import { whipRequests } from "./lib/whip-requests.ts";

const ROOT = join(import.meta.dirname, "..");
const names = Object.keys(MESSAGE_SETS) as MessageSetName[];

const messages = () =>
  Object.fromEntries(
    Object.entries(SAMPLES).map(([name, samples]) => [
      name,
      samples.map((sent) => ({ sent, means: MESSAGE_SETS[name as keyof typeof SAMPLES].schema.parse(sent) })),
    ]),
  );

const bytes = () =>
  Object.fromEntries(
    Object.entries(BYTE_FORMS).map(([name, { read, written }]) => [
      name,
      { sent: asRecorded(written), means: asRecorded(read(Uint8Array.from(written))) },
    ]),
  );

const keys = async () => {
  const [serialId, password] = [SerialId.parse("abcdefg"), "secret1!"];
  const serverSecret = Uint8Array.from({ length: 32 }, (_, index) => 3 * index);
  const id = await new PasswordServer(serverSecret).setPassword(serialId, password);
  const secret = LinkSecret.parse("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8");
  const link = deriveLinkKeys(serialId, secret);
  const code = PairingCode.parse("K7M2QX9P");
  const pairing = derivePairingKeys(code);
  const [sent] = SAMPLES["pairing-settings"];
  const settings = PairingSettings.parse(sent);
  return {
    id: { serialId, password, secret: asRecorded(serverSecret), proofKey: id.proofKey, e2eeKey: asRecorded(id.e2eeKey) },
    link: { serialId, secret, ...link, e2eeKey: asRecorded(link.e2eeKey) },
    pairing: {
      code,
      lookup: pairing.lookup,
      proof: pairing.proof,
      settings,
      envelope: encryptPairing(
        pairing,
        settings,
        Uint8Array.from({ length: 12 }, (_, index) => index),
      ),
    },
  };
};

const record = async (folder: string): Promise<void> => {
  const { version: program } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
  const write = (file: string, value: unknown): void => writeFileSync(join(folder, file), `${JSON.stringify(value, null, 1)}\n`);
  mkdirSync(folder);
  const api = apiShape(openApiDocument("en"));
  write("release.json", { program, signalling: SIGNALLING_PROTOCOL, fleet: FLEET_PROTOCOL, api: api.info.version });
  write("schemas.json", Object.fromEntries(names.map((name) => [name, setSchemas(name)])));
  write("messages.json", messages());
  write("bytes.json", bytes());
  write("encrypted.json", encryptedExamples());
  write("keys.json", await keys());
  write("whip.json", whipRequests());
  write("openapi.json", api);
};

const [name = ""] = process.argv.slice(2);
const folder = join(ROOT, "packages", "contracts", "compat", name);
if (!/^[1-9][0-9]*$/.test(name)) {
  process.stderr.write("Say which recording it is: npx tsx scripts/compat.ts 2\n");
  process.exitCode = 2;
} else if (existsSync(folder)) {
  process.stderr.write(`${folder} is there already: what is recorded stays.\n`);
  process.exitCode = 1;
} else await record(folder);
