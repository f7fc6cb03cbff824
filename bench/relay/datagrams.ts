import type { Socket } from "node:dgram";
import { readFileSync } from "node:fs";

/** Datagrams read by all programs since boot. Linux: /proc/net/snmp, proc(5). */
export const datagramsRead = (): number => {
  const rows = readFileSync("/proc/net/snmp", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("Udp:"))
    .map((line) => line.split(" "));
  const column = rows[0]?.indexOf("InDatagrams") ?? -1;
  const value = Number(rows[1]?.[column]);
  if (!Number.isFinite(value)) throw new Error("/proc/net/snmp has no InDatagrams");
  return value;
};

/** Ignores ECONNREFUSED (ICMP port unreachable): either process may end first. Other errors still end the process. */
export const outliveTheOtherEnd = (socket: Socket): Socket =>
  socket.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "ECONNREFUSED") throw error;
  });
