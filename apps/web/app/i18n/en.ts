import { client } from "./en/client.ts";
import { home } from "./en/home.ts";
import { receiver } from "./en/receiver.ts";
import { sender } from "./en/sender.ts";
import { site } from "./en/site.ts";
import { stats } from "./en/stats.ts";
import type { ja } from "./ja.ts";
import type { SameShape } from "./same-shape.ts";

/** Every sentence of the screens in English. */
export const en: SameShape<typeof ja> = { ...site, ...home, ...client, ...sender, ...receiver, ...stats };
