import { StudioError } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { relyingParty } from "./relying-party.ts";

describe("relyingParty", () => {
  it.each([
    ["https://studio.example", "studio.example"],
    ["https://studio.example:8443", "studio.example"],
    ["http://localhost:8787", "localhost"],
  ])("at %s has the ID %s", (site, id) => expect(relyingParty(site)).toEqual({ id, origin: site }));

  it.each([undefined, "http://127.0.0.1:8787", "https://192.168.1.5", "https://[::1]:8787", "http://studio.example"])(
    "does not exist at %s",
    (site) => expect(() => relyingParty(site)).toThrow(new StudioError("passkey-needs-name")),
  );
});
