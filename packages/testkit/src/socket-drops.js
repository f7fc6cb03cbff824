import { readFileSync } from "node:fs";
/** Datagrams that full receive buffers of this machine's sockets have lost so far, from the text of /proc/net/snmp. Throws when it has no such counter. */
export const parseSocketDrops = (text) => {
    const [names, values] = text
        .split("\n")
        .filter((line) => line.startsWith("Udp: "))
        .map((line) => line.trim().split(/\s+/));
    const value = Number(values?.[names?.indexOf("RcvbufErrors") ?? -1]);
    if (!Number.isSafeInteger(value))
        throw new Error("/proc/net/snmp has no RcvbufErrors");
    return value;
};
/** As {@link parseSocketDrops}, of this machine now: every program's. Linux only; elsewhere NaN. */
export const socketDrops = () => process.platform === "linux" ? parseSocketDrops(readFileSync("/proc/net/snmp", "utf8")) : Number.NaN;
