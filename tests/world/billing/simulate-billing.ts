import { seededRandom } from "@setsuna/testkit/model";
import type { Simulation } from "../simulate.ts";
import { drawAction } from "./billing-actions.ts";
import { BillingBooks } from "./billing-books.ts";
import { BillingWorld, type BillingWorldOptions, HOUR_MS, MINUTE_MS } from "./billing-world.ts";
import { withChance } from "./chance.ts";

const BETWEEN_MS = 20 * HOUR_MS;

const below = ({ random }: BillingWorld, count: number): number => Math.floor(random() * count);

const awayMs = (world: BillingWorld): number =>
  world.random() < 0.75 ? MINUTE_MS * (1 + below(world, 50)) : HOUR_MS * (1 + below(world, 120));

const live = async (world: BillingWorld, until: number): Promise<void> => {
  const owners = world.owners.length;
  while (world.clock.now.getTime() < until && world.violations.length === 0) {
    if (world.random() < 0.1) world.storage.dieAt(1 + below(world, 60), world.random() < 0.5);
    const wait = (-Math.log(1 - world.random()) * BETWEEN_MS) / owners;
    await world.goTo(world.clock.now.getTime() + wait);
    if (world.random() < 0.03) {
      world.gateway.isAway = !world.gateway.isAway;
      world.timeline.note("gateway", world.gateway.isAway ? "is away" : "is there");
    } else if (world.gateway.isAway && world.random() < 0.2) world.gateway.isAway = false;
    const owner = world.owners[below(world, owners)];
    if (!world.isDown && owner !== undefined) {
      if (world.random() < 0.12) world.storage.dieAt(1 + below(world, 120), world.random() < 0.5);
      await world.mortally(owner.name, () => drawAction(world)(world, owner));
      if (!world.isDown) await world.goTo(world.clock.now.getTime() + 20_000);
    }
    if (world.isDown) {
      world.clock.now = new Date(world.clock.now.getTime() + awayMs(world));
      await world.start();
      world.timeline.note("server", "is started");
      await world.tick();
    }
  }
};

const calm = async (world: BillingWorld): Promise<void> => {
  world.gateway.isAway = false;
  if (world.isDown) await world.start();
  for (const hours of [0.1, 24, 24, 24, 1, 1]) await world.goTo(world.clock.now.getTime() + hours * HOUR_MS);
  for (let minute = 0; minute < 12; minute += 1) await world.goTo(world.clock.now.getTime() + MINUTE_MS);
};

export const simulateBilling = (days: number, options: BillingWorldOptions): Promise<Simulation> =>
  withChance(seededRandom(options.seed ^ 0x5eed), async () => {
    const world = await BillingWorld.open(options);
    const books = new BillingBooks(world);
    world.onDayEnds = () => books.look();
    const began = world.clock.now.getTime();
    await live(world, began + days * 24 * HOUR_MS);
    if (world.violations.length === 0) {
      await calm(world);
      if (world.violations.length === 0) await books.lookWhenStill();
    }
    await world.storage.close();
    return {
      hours: (world.clock.now.getTime() - began) / HOUR_MS,
      violations: world.violations,
      digest: world.timeline.digest(),
      last: world.timeline.last(80),
      people: world.owners.map(({ name }) => name),
      done: [],
    };
  });
