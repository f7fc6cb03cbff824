import fastify from "fastify";
import { expect, it } from "vitest";
import { proxyTrust } from "../http/trusted-proxies.ts";
import { limitSubject } from "../limits/limit-subject.ts";
import { originOf } from "./origin-of.ts";

const PROXY = "10.0.0.1";
/** The proxy is in 10.0.0.0/8. */
const subjectOf = async (forwarded: string, remoteAddress = PROXY): Promise<string> => {
  const app = fastify({ trustProxy: proxyTrust(["10.0.0.0/8"]) });
  app.get("/", async (request) => limitSubject(originOf(request).address));
  const headers = { "x-forwarded-for": forwarded };
  const answer = await app.inject({ url: "/", remoteAddress, headers });
  await app.close();
  return answer.body;
};

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["192.0.2.7:5678", "192.0.2.7"],
  ["192.0.2.7:443, 10.0.0.2:8443", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["[2001:db8::1]:5678", "2001:db8:0:0::/64"],
  ["[2001:DB8:0:0:0:0:0:1]", "2001:db8:0:0::/64"],
  ["2001:db8::1%eth0", "2001:db8:0:0::/64"],
])("counts %s as one client", async (forwarded, subject) => {
  expect(await subjectOf(forwarded)).toBe(subject);
});

it.each(["garbage", "unknown", "192.0.2.999", "192.0.2.7:port", "[192.0.2", "_hidden", "a, b", "1.2.3.4.5", "<script>"])(
  "counts %s as the proxy that sends it, not as a new client",
  async (forwarded) => {
    expect(await subjectOf(forwarded)).toBe(PROXY);
  },
);

it("ignores the header of a client that isn't a proxy", async () => {
  expect(await subjectOf("192.0.2.7", "198.51.100.1")).toBe("198.51.100.1");
  expect(await subjectOf("192.0.2.7", "::ffff:198.51.100.1")).toBe("198.51.100.1");
});
