import { KEPT } from "@setsuna/contracts";
import { and, eq, gt, sql } from "drizzle-orm";
import { limitSubject, type Transaction } from "../../../platform/index.ts";
import { identityKnownNetworks } from "../../../platform/storage/schema/identity.ts";
import type { Call } from "../protocol/operations.ts";
import { type KnownDevice, newDeviceToken, readDeviceToken } from "./device-token.ts";
import type { IdentityContext } from "./identity-context.ts";
import type { Reader } from "./users.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Each place has its own allowance, which others can't drain. `known`: the user signed in with this browser, or recently from
 * this network.
 */
export interface Place {
  readonly known: boolean;
  /** Different for each user and place; reveals no address. */
  readonly key: string;
}

const networkOf = ({ secrets }: Pick<IdentityContext, "secrets">, subject: string, { origin }: Call): string =>
  secrets.mac("identity-binding", `network ${subject} ${limitSubject(origin.address)}`);

export const devicesOf = ({ secrets }: Pick<IdentityContext, "secrets">, { browser, now }: Call): readonly KnownDevice[] =>
  (browser?.devices ?? []).flatMap((token) => readDeviceToken(secrets, token, now) ?? []);

export const placeOf = async (
  context: Pick<IdentityContext, "secrets">,
  reader: Reader,
  subject: string,
  call: Call,
): Promise<Place> => {
  const device = devicesOf(context, call).find((known) => known.subject === subject);
  if (device !== undefined) return { known: true, key: `device ${device.id}` };
  const network = networkOf(context, subject, call);
  const since = new Date(call.now.getTime() - KEPT.knownNetworkDays * DAY_MS);
  const [row] = await reader
    .select({ network: identityKnownNetworks.network })
    .from(identityKnownNetworks)
    .where(
      and(
        eq(identityKnownNetworks.subject, subject),
        eq(identityKnownNetworks.network, network),
        gt(identityKnownNetworks.seenAt, since),
      ),
    );
  return { known: row !== undefined, key: `network ${network}` };
};

export const rememberPlace = async (context: IdentityContext, tx: Transaction, subject: string, call: Call): Promise<void> => {
  await tx
    .insert(identityKnownNetworks)
    .values({ subject, network: networkOf(context, subject, call), seenAt: call.now })
    .onConflictDoUpdate({
      target: [identityKnownNetworks.subject, identityKnownNetworks.network],
      set: { seenAt: sql`excluded.seen_at` },
    });
};

/** Puts this user first among those that the browser knows. Call it once the proof is stored. */
export const leaveDevice = ({ secrets }: IdentityContext, subject: string, { browser, now }: Call): void => {
  if (browser === undefined) return;
  const known = browser.devices.flatMap((token) => {
    const device = readDeviceToken(secrets, token, now);
    return device === undefined ? [] : [{ token, device }];
  });
  const own = known.find(({ device }) => device.subject === subject);
  const others = known.filter(({ device }) => device.subject !== subject).map(({ token }) => token);
  browser.keepDevices([newDeviceToken(secrets, subject, own?.device.id, now), ...others]);
};
