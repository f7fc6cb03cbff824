import { err, ok, type Result } from "@setsuna/kit";

/** A trickle ICE fragment, RFC 8840 §9 (`application/trickle-ice-sdpfrag`). */
export interface SdpFragment {
  /** Absent when the fragment names none. */
  readonly iceUfrag: string | undefined;
  /** In order. An empty candidate ends the candidates of its section. */
  readonly candidates: readonly { readonly candidate: string; readonly mid: string }[];
}

/** More would only fill memory. */
const MAX_CANDIDATES = 256;
const MAX_CANDIDATE_LENGTH = 1024;

/** Reads a fragment. The failure says what is wrong. Never throws. */
export const readSdpFragment = (text: string): Result<SdpFragment, string> => {
  let iceUfrag: string | undefined;
  let mid = "0";
  let section = -1;
  const candidates: { candidate: string; mid: string }[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line === "") continue;
    if (!/^[a-z]=/.test(line)) return err("not an SDP fragment");
    if (line.startsWith("m=")) {
      section += 1;
      mid = String(section);
    } else if (line.startsWith("a=mid:")) mid = line.slice("a=mid:".length);
    else if (line.startsWith("a=ice-ufrag:")) iceUfrag ??= line.slice("a=ice-ufrag:".length);
    else if (line.startsWith("a=candidate:")) {
      if (line.length > MAX_CANDIDATE_LENGTH) return err("a candidate that is too long");
      candidates.push({ candidate: line.slice("a=".length), mid });
    } else if (line === "a=end-of-candidates") candidates.push({ candidate: "", mid });
    if (candidates.length > MAX_CANDIDATES) return err("too many candidates");
    if (mid.length > 16) return err("a mid that is too long");
  }
  return ok({ iceUfrag, candidates });
};
