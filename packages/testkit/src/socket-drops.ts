import { readFileSync } from "node:fs";

/** Datagrams lost in full receive buffers, from /proc/net/snmp. Throws when it has no such counter. */
export const parseSocketDrops = (text: string): number => {
  const [names, values] = text
    .split("\n")
    .filter((line) => line.startsWith("Udp: "))
    .map((line) => line.trim().split(/\s+/));
  const value = Number(values?.[names?.indexOf("RcvbufErrors") ?? -1]);
  if (!Number.isSafeInteger(value)) throw new Error("/proc/net/snmp has no RcvbufErrors");
  return value;
};

/** Returns the drops of all programs on this machine so far. Linux only; elsewhere NaN. */
export const socketDrops = (): number =>
  process.platform === "linux" ? parseSocketDrops(readFileSync("/proc/net/snmp", "utf8")) : Number.NaN;
