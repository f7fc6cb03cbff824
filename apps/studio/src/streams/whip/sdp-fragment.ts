import { err, ok, type Result } from "@setsuna/kit";

/** A trickle ICE fragment, RFC 8840 §9 (`application/trickle-ice-sdpfrag`), as far as it matters to a relay that needs no candidates. */
export interface SdpFragment {
  /** Absent when the fragment names none. */
  readonly iceUfrag: string | undefined;
}

/** Parses a fragment. The failure describes the problem. Never throws. */
export const readSdpFragment = (text: string): Result<SdpFragment, string> => {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line !== "");
  if (lines.some((line) => !/^[a-z]=/.test(line))) return err("not an SDP fragment");
  const ufrag = lines.find((line) => line.startsWith("a=ice-ufrag:"));
  return ok({ iceUfrag: ufrag?.slice("a=ice-ufrag:".length) });
};
