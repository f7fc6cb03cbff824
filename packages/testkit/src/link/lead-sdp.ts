import type { UdpLink } from "./udp-link.ts";

/** Routes IPv4 UDP candidates through `link` and omits others. */
export const leadSdp = async (link: UdpLink, sdp: string): Promise<string> => {
  const lines: string[] = [];
  for (const text of sdp.split("\r\n")) {
    const parts = text.split(" ");
    const [address = "", port] = [parts[4], parts[5]];
    if (!text.startsWith("a=candidate:")) lines.push(text);
    else if (parts[2]?.toLowerCase() === "udp" && /^[0-9.]+$/.test(address)) {
      [parts[4], parts[5]] = ["127.0.0.1", String(await link.entrance(address, Number(port)))];
      lines.push(parts.join(" "));
    }
  }
  return lines.join("\r\n");
};
