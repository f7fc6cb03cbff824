import { client } from "./ja/client.ts";
import { home } from "./ja/home.ts";
import { receiver } from "./ja/receiver.ts";
import { sender } from "./ja/sender.ts";
import { site } from "./ja/site.ts";
import { stats } from "./ja/stats.ts";

/** Every sentence of the screens in Japanese, one file to an area; the shape that English must match. */
export const ja = { ...site, ...home, ...client, ...sender, ...receiver, ...stats } as const;
