import { err, ok, type Result } from "@setsuna/kit";

/** A trickle ICE fragment, RFC 8840 §9. The relay needs no candidates. */
export interface SdpFragment {
  readonly iceUfrag: string | undefined;
}

/** Never throws. */
export const readSdpFragment = (text: string): Result<SdpFragment, string> => {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line !== "");
  if (lines.some((line) => !/^[a-z]=/.test(line))) return err("not an SDP fragment");
  const ufrag = lines.find((line) => line.startsWith("a=ice-ufrag:"));
  return ok({ iceUfrag: ufrag?.slice("a=ice-ufrag:".length) });
};
