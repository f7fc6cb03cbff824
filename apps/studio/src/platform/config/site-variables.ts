import { z } from "zod";
import { isDnsServer } from "../outgoing/dns.ts";
import { isPrivateNetwork } from "../outgoing/outgoing-targets.ts";
import { list, type Read, url } from "./variable.ts";

export interface SiteConfig {
  /** Undefined selects the embedded mailbox. */
  readonly smtpUrl: string | undefined;
  /** An outside analytics service besides our own counting. */
  readonly analyticsScriptUrl: string | undefined;
  /** Asked about names of customers. Empty: the system's. */
  readonly dnsServers: readonly string[];
  /** Private networks in which customers' servers may be. Empty: none. */
  readonly privateTargets: readonly string[];
}

export const SITE_VARIABLES = {
  SMTP_URL: url(
    ({ protocol, hostname }) => (protocol === "smtp:" || protocol === "smtps:") && hostname !== "",
    "an smtp: or smtps: URL, such as smtp://user:password@mail.example:587",
  ).optional(),
  OPERATOR_FILE: z.string().optional(),
  DNS_SERVERS: list(isDnsServer, "addresses separated by commas, such as 192.0.2.53,[2001:db8::53]:5353").optional(),
  ANALYTICS_SCRIPT_URL: url(
    ({ protocol }, text) => protocol === "https:" && !/[\s;,'"]/.test(text),
    "the https address of a script, such as https://stats.example/script.js",
  ).optional(),
  PRIVATE_TARGETS: list(isPrivateNetwork, "private networks separated by commas, such as 10.20.0.0/16,fd12::/48").optional(),
};

export const siteConfig = (read: Read<typeof SITE_VARIABLES>): SiteConfig => ({
  smtpUrl: read.SMTP_URL,
  analyticsScriptUrl: read.ANALYTICS_SCRIPT_URL,
  dnsServers: read.DNS_SERVERS ?? [],
  privateTargets: read.PRIVATE_TARGETS ?? [],
});
