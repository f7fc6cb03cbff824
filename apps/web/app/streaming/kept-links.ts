import { formatSerialId, LinkSecret, SerialId } from "@setsuna/contracts";
import { parseJson } from "@setsuna/kit";
import { z } from "zod";
import { readStored, writeStored } from "../platform/device-memory.ts";

const KEY = "setsuna.links";
const Kept = z.record(z.string(), LinkSecret).catch({});

const kept = (): Record<string, LinkSecret> => Kept.parse(parseJson(readStored(KEY)) ?? {});

/**
 * Returns the secret by which this browser joins an ID of its owner, made in My Page; undefined without one. `typed`: the ID in
 * any form.
 */
export const keptLink = (typed: string): LinkSecret | undefined => {
  const id = SerialId.safeParse(typed);
  return id.success ? kept()[id.data] : undefined;
};

/** A password or link is for one ID only. */
export const ownTarget = (id: SerialId): { readonly serialId: string; readonly password: string } => ({
  serialId: formatSerialId(id),
  password: keptLink(id) ?? "",
});

/** Further links need it, and the server doesn't have it. */
export const keepLink = (id: SerialId, secret: LinkSecret): void => writeStored(KEY, JSON.stringify({ ...kept(), [id]: secret }));

export const forgetLink = (id: SerialId): void => {
  const { [id]: _gone, ...others } = kept();
  writeStored(KEY, JSON.stringify(others));
};
