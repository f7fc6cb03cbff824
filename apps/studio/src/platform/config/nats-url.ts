/** One server, or several of a cluster separated by commas: `nats://user:password@host:4222`, `tls://token@host:4222`. */
export const isNatsUrl = (text: string): boolean =>
  text.split(",").every((part) => {
    if (!URL.canParse(part.trim())) return false;
    const { protocol, hostname, pathname, search, hash } = new URL(part.trim());
    const isServer = (protocol === "nats:" || protocol === "tls:") && hostname !== "";
    return isServer && (pathname === "" || pathname === "/") && search === "" && hash === "";
  });
