import { z } from "zod";

/** 128 bits in base64url can't be guessed. */
const MIN_TOKEN = 22;

export const ApiSettings = z.object({
  /** By default, only this machine can connect. */
  host: z.string().min(1).max(253).default("127.0.0.1"),
  port: z.number().int().min(0).max(65_535).default(8790),
  token: z.string().min(MIN_TOKEN).max(256),
  /** Web pages that may call, such as `https://example.com`; default: none. Programs send no origin. */
  origins: z.array(z.url()).max(32).default([]),
  /** This machine's names, besides localhost and the bound address. */
  hosts: z.array(z.string().min(1).max(253)).max(32).default([]),
});
export type ApiSettings = z.infer<typeof ApiSettings>;
