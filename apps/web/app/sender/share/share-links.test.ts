import { expect, it } from "vitest";
import { guestChannel, type Shared, shareLinks } from "./share-links.ts";

const BASE = "https://studio.example/studio/";
const shared: Shared = {
  fields: {
    serialId: "abc-defg",
    password: "",
    videoChannel: "1",
    audioChannel: "1",
    controlChannel: "",
    qualityChannel: "",
  },
  used: ["1", "1"],
  videoChannels: undefined,
  withPassword: true,
  withCrew: true,
};
const links = (changed: Partial<Shared> = {}) => shareLinks(BASE, { ...shared, ...changed });

it("lead to autoplaying video, a clean feed, the phone's player, a guest's page on a free channel, and the green room", () => {
  expect(links()).toEqual({
    director: "https://studio.example/studio/app/director?id=abc-defg",
    room: "https://studio.example/studio/app/contribute?id=abc-defg&room=1",
    watch: "https://studio.example/studio/app/receiver?id=abc-defg&video=1&audio=1&autostart=1",
    obs: "https://studio.example/studio/app/receiver?id=abc-defg&video=1&audio=1&autostart=1&clean=1",
    player: "https://studio.example/studio/app/player?id=abc-defg&video=1&audio=1&autostart=1",
    contribute: {
      channel: "2",
      address: "https://studio.example/studio/app/contribute?id=abc-defg&video=2&audio=2",
      camera: "https://studio.example/studio/app/camera?id=abc-defg&video=2&audio=2",
    },
  });
});

it("hide crew functions from viewers unless allowed, wherever a viewer ends up", () => {
  const of = (withCrew: boolean) => {
    const made = links({ withCrew });
    return [made?.watch, made?.player].map((address) => new URL(address ?? "").searchParams.get("guest"));
  };
  expect([of(false), of(true)]).toEqual([
    ["1", "1"],
    [null, null],
  ]);
});

it("carry a password only in the fragment, hidden from the server, and only on request", () => {
  const fields = { ...shared.fields, password: "p#&ss+1" };
  const all = (withPassword: boolean) => {
    const made = links({ fields, withPassword });
    return [made?.watch, made?.obs, made?.player, made?.contribute?.address, made?.contribute?.camera].map(
      (address) => new URL(address ?? ""),
    );
  };
  for (const { hash, search } of all(true)) {
    expect(hash).toBe("#password=p%23%26ss%2B1");
    expect(search).not.toContain("ss");
  }
  expect(all(false).map(({ hash }) => hash)).toEqual(["", "", "", "", ""]);
});

it("carry a link's secret in the same place", () => {
  const secret = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";
  const made = links({ fields: { ...shared.fields, password: secret } });
  for (const address of [made?.watch, made?.obs, made?.player, made?.contribute?.address, made?.contribute?.camera]) {
    const { hash, search } = new URL(address ?? "");
    expect([hash, search.includes(secret)]).toEqual([`#key=${secret}`, false]);
  }
});

it("don't exist without a complete serial ID", () => {
  expect(links({ fields: { ...shared.fields, serialId: "abc-" } })).toBeUndefined();
});

it.each([
  [["1", "1"], 3, "2"],
  [["2", "2"], 3, "1"],
  [["1", "2", "3"], 3, undefined],
  [["1", "2", "3"], undefined, "4"],
  [["1", "", "x"], 1, undefined],
])("for a page that uses %j of an ID with %s video channels, a guest gets %s", (used, videoChannels, channel) => {
  expect(guestChannel({ used, videoChannels })).toBe(channel);
  const made = links({ used, videoChannels });
  expect(made?.contribute?.channel).toBe(channel);
});
