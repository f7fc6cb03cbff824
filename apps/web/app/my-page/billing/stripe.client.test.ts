import { afterEach, expect, it, vi } from "vitest";

type Script = EventTarget & { src: string };

const stubDocument = (arrive: (script: Script) => void): readonly string[] => {
  const addresses: string[] = [];
  const appendChild = (script: Script) => {
    addresses.push(script.src);
    queueMicrotask(() => arrive(script));
    return script;
  };
  vi.stubGlobal("document", {
    createElement: () => Object.assign(new EventTarget(), { src: "" }),
    head: { appendChild },
    querySelectorAll: () => [],
  });
  return addresses;
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("loads Stripe's script when a form opens, and again only after a failure", async () => {
  const view: { Stripe?: (key: string) => unknown } = {};
  vi.stubGlobal("window", view);
  let comes = false;
  const addresses = stubDocument((script) => {
    if (comes) view.Stripe = (key) => ({ key });
    script.dispatchEvent(new Event(comes ? "load" : "error"));
  });
  const report = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { openStripe } = await import("./stripe.client.ts");
  // The package's main entry would load it in a microtask.
  await new Promise((resolve) => setImmediate(resolve));
  expect(addresses).toEqual([]);

  await expect(openStripe("pk_1")).rejects.toMatchObject({ code: "payment-unavailable" });
  expect(report).toHaveBeenCalledOnce();
  const missed = addresses.length;
  expect(missed).toBeGreaterThan(0);
  expect(new Set(addresses.map((address) => new URL(address).origin))).toEqual(new Set(["https://js.stripe.com"]));

  comes = true;
  expect(await openStripe("pk_2")).toEqual({ key: "pk_2" });
  expect(addresses).toHaveLength(missed + 1);
  expect(await openStripe("pk_3")).toEqual({ key: "pk_3" });
  expect(addresses).toHaveLength(missed + 1);
});
