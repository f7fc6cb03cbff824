import { execFile } from "node:child_process";
import { networkInterfaces } from "node:os";
import type { StreamLink } from "@setsuna/client";
import type { NodeTransport } from "@setsuna/node-media";
import type { Interfaces } from "../../streams/paths/local-address.ts";
import type { Via } from "../../streams/paths/path-outlets.ts";
import type { Output } from "../cli/output.ts";

/** Answers `ip route get`; undefined without the tool, or a route. */
export type AskRoute = (remote: string, from: string) => Promise<string | undefined>;

const ASK_MS = 2000;

/** Linux only: elsewhere the source address chooses the interface. */
const askRoute: AskRoute = (remote, from) =>
  new Promise((resolve) => {
    if (process.platform !== "linux") resolve(undefined);
    else
      execFile("ip", ["-o", "route", "get", remote, "from", from], { timeout: ASK_MS }, (error, text) =>
        resolve(error === null ? text : undefined),
      );
  });

const interfaceOf = (address: string, interfaces: Interfaces): string | undefined =>
  Object.entries(interfaces).find(([, all]) => all?.some((one) => one.address === address))?.[0];

interface CheckedLink extends Pick<StreamLink, "phase"> {
  transport(): Pick<NodeTransport, "selectedPair"> | undefined;
}

/**
 * Warns once per network whose packets the system sends by another one, which then fails with it. The order of links is that of
 * `vias`.
 */
export const routeWarning = (
  output: Pick<Output, "note">,
  vias: readonly Via[],
  { ask = askRoute, interfaces = networkInterfaces }: { readonly ask?: AskRoute; readonly interfaces?: () => Interfaces } = {},
): ((links: readonly CheckedLink[]) => Promise<void>) => {
  const checked = new Set<string>();
  return async (links) => {
    for (const [at, link] of links.entries()) {
      const name = vias[at]?.name;
      const pair = link.phase()?.name === "live" ? link.transport()?.selectedPair() : undefined;
      if (vias.length < 2 || name === undefined || pair === undefined || checked.has(name)) continue;
      checked.add(name);
      const wanted = interfaceOf(pair.local.address, interfaces());
      const used = /\bdev (\S+)/.exec((await ask(pair.remote.address, pair.local.address)) ?? "")?.[1];
      if (wanted === undefined || used === undefined || used === wanted) continue;
      output.note(
        "path-route",
        { via: name, interface: used },
        {
          en: `Packets of ${name} leave by ${used}, so both fail together. Add a route for its address: ip rule add from ${pair.local.address} table N.`,
          ja: `${name} のパケットは ${used} から出ているため、片方が切れると両方が切れます。このアドレス用の経路を追加してください: ip rule add from ${pair.local.address} table N`,
        },
      );
    }
  };
};
