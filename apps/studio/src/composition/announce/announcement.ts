import { formatSerialId, type SerialId } from "@setsuna/contracts";
import type { SiteAddresses } from "./addresses.ts";

const query = (id: SerialId): string => `id=${formatSerialId(id)}&video=1&audio=1`;

const senderLink = (address: string, id: SerialId): string => `${address}/studio/app/sender?${query(id)}`;
const receiverLink = (address: string, id: SerialId): string => `${address}/studio/app/receiver?${query(id)}&delay=0`;

const cameraLink = (address: string, id: SerialId): string =>
  `${address}/studio/app/camera?id=${formatSerialId(id)}&video=1&audio=1`;
const playerLink = (address: string, id: SerialId): string =>
  `${address}/studio/app/player?id=${formatSerialId(id)}&video=1&audio=1&delay=0`;

export interface Demo {
  readonly id: SerialId;
  readonly email: string;
  /** Undefined without a login to show. */
  readonly password: string | undefined;
}

/** Shown once the studio is up. The login is never shown on a production site. A terminal also gets a QR code. */
export const announcement = async (
  addresses: SiteAddresses,
  https: boolean,
  demo: Demo | undefined,
  development: readonly string[],
  onTerminal: boolean,
  hasGuestRooms: boolean,
): Promise<string> => {
  const lines = [
    "",
    "Setsuna Studio is ready.",
    ...(hasGuestRooms ? [`  Try it    ${addresses.local}/studio/try  (camera, link and QR code; no login)`] : []),
    `  Site      ${addresses.local}/studio/`,
    ...(demo === undefined
      ? []
      : [
          `  Demo ID   ${formatSerialId(demo.id)}`,
          `  Sender    ${senderLink(addresses.local, demo.id)}`,
          `  Receiver  ${receiverLink(addresses.local, demo.id)}`,
        ]),
    ...(demo?.password === undefined
      ? []
      : [`  Login     ${demo.email}  password ${demo.password}  (shown at the first start; later in demo-login.txt)`]),
    ...development,
  ];
  if (demo === undefined) return `${lines.join("\n")}\n`;
  const { id } = demo;
  if (addresses.network === undefined) {
    lines.push("  Only this machine can reach it. Set HOST=0.0.0.0 to let a phone on the same network in.");
    return `${lines.join("\n")}\n`;
  }
  const phone = https ? cameraLink(addresses.network, id) : playerLink(addresses.network, id);
  lines.push(`  Phone     ${phone}`);
  lines.push(
    https
      ? "            The certificate is our own: the phone warns once; choose to go on."
      : "            Browsers give pages a camera over https only: npm start -- --https makes the phone a camera.",
  );
  if (onTerminal) {
    const { default: encodeQR } = await import("qr");
    const rows = encodeQR(phone, "ascii", { ecc: "low" }).trimEnd().split("\n");
    lines.push(...rows.map((row) => `${WHITE_ON_BLACK}${row}${RESET}`));
  }
  return `${lines.join("\n")}\n`;
};

/** ANSI colors, because not every phone reads a code that is light on dark. */
const WHITE_ON_BLACK = "\u001b[97;40m";
const RESET = "\u001b[0m";

/** Returns the line with the address of the development mailbox: `link` lets one browser in. */
export const mailboxLine = (link: string): string => `  Mail      ${link}  (what would be sent; the link works once)`;
export const clockLine = (link: string): string => `  Clock     ${link}  (the link works once)`;
