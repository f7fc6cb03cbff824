import { z } from "zod";

/** Shortest token that cannot be guessed: 128 bits in base64url. */
const MIN_TOKEN = 22;

/** The local API. */
export const ApiSettings = z.object({
  /** 127.0.0.1: this machine alone. */
  host: z.string().min(1).max(253).default("127.0.0.1"),
  port: z.number().int().min(0).max(65_535).default(8790),
  /** Token that every caller must show. */
  token: z.string().min(MIN_TOKEN).max(256),
  /** Web pages that may call, such as `https://example.com`; none by default. Programs send no origin and need no entry. */
  origins: z.array(z.url()).max(32).default([]),
  /** Names under which callers may address this machine, beside localhost and the address it is bound to. */
  hosts: z.array(z.string().min(1).max(253)).max(32).default([]),
});
export type ApiSettings = z.infer<typeof ApiSettings>;
