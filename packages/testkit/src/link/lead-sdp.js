/** An SDP with its UDP candidates of IPv4 led through `link`; what cannot be led is left out. */
export const leadSdp = async (link, sdp) => {
    const lines = [];
    for (const text of sdp.split("\r\n")) {
        const parts = text.split(" ");
        const [address = "", port] = [parts[4], parts[5]];
        if (!text.startsWith("a=candidate:"))
            lines.push(text);
        else if (parts[2]?.toLowerCase() === "udp" && /^[0-9.]+$/.test(address)) {
            [parts[4], parts[5]] = ["127.0.0.1", String(await link.entrance(address, Number(port)))];
            lines.push(parts.join(" "));
        }
    }
    return lines.join("\r\n");
};
