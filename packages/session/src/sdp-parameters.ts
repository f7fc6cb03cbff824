/** Adds or replaces parameters of one payload type's `a=fmtp` line (RFC 8866 §6.15), making the line if there is none. */
export const setFmtp = (sdp: string, payloadType: string, parameters: Readonly<Record<string, string>>): string => {
  const line = new RegExp(`^a=fmtp:${payloadType} (.*)$`, "m");
  const present = line.exec(sdp)?.[1]?.trim();
  const merged = new Map<string, string | undefined>();
  for (const item of present?.split(";") ?? []) {
    const [name = "", ...rest] = item.trim().split("=");
    if (name !== "") merged.set(name, rest.length > 0 ? rest.join("=") : undefined);
  }
  for (const [name, value] of Object.entries(parameters)) merged.set(name, value);
  const text = [...merged].map(([name, value]) => (value === undefined ? name : `${name}=${value}`)).join(";");
  if (present !== undefined) return sdp.replace(line, `a=fmtp:${payloadType} ${text}`);
  return sdp.replace(new RegExp(`^(a=rtpmap:${payloadType} [^\r\n]*)`, "m"), `$1\r\na=fmtp:${payloadType} ${text}`);
};

/** `a=rtpmap` payload types of the named encodings, in the order of the SDP. */
export const payloadTypes = (sdp: string, encodings: string): string[] =>
  [...sdp.matchAll(new RegExp(`^a=rtpmap:(\\d+) (?:${encodings})/`, "gim"))].map((match) => match[1] ?? "");
