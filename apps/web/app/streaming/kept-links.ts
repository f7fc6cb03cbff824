import { formatSerialId, LinkSecret, SerialId } from "@setsuna/contracts";
import { parseJson } from "@setsuna/kit";
import { z } from "zod";
import { readStored, writeStored } from "../components/device-memory.ts";

/** Below it stand the secrets of links to the owner's own IDs that were made in this browser. */
const KEY = "setsuna.links";
const Kept = z.record(z.string(), LinkSecret).catch({});

const kept = (): Record<string, LinkSecret> => Kept.parse(parseJson(readStored(KEY)) ?? {});

/** Returns the secret by which this browser joins an ID of its owner, made in My Page; undefined without one. `typed`: in any form. */
export const keptLink = (typed: string): LinkSecret | undefined => {
  const id = SerialId.safeParse(typed);
  return id.success ? kept()[id.data] : undefined;
};

/** Returns the fields of a client's form that mean an ID of the reader's own. A password or a link is of one ID alone. */
export const ownTarget = (id: SerialId): { readonly serialId: string; readonly password: string } => ({
  serialId: formatSerialId(id),
  password: keptLink(id) ?? "",
});

/** Keeps the secret by which this browser joins an ID. It is needed to make further links, and the server could not give it back. */
export const keepLink = (id: SerialId, secret: LinkSecret): void => writeStored(KEY, JSON.stringify({ ...kept(), [id]: secret }));

/** Forgets the secret of an ID. */
export const forgetLink = (id: SerialId): void => {
  const { [id]: _gone, ...others } = kept();
  writeStored(KEY, JSON.stringify(others));
};
