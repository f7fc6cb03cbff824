import { forgetStored, readStored, writeStored } from "../../platform/device-memory.ts";

/** Survives the trip to the payment service. Storage may be off. */
const SETUP_KEY = "setsuna.card-setup";
const PURCHASE_KEY = "setsuna.purchase";

const read = (key: string): string | undefined => readStored(key, "sessionStorage") ?? undefined;

const write = (key: string, value: string | undefined): void => {
  if (value === undefined) forgetStored(key, "sessionStorage");
  else writeStored(key, value, "sessionStorage");
};

export const startedSetup = (): string | undefined => read(SETUP_KEY);
export const rememberSetup = (setup: string | undefined): void => write(SETUP_KEY, setup);

const PURCHASE_PATH = /^\/user\/purchase(?:\?[A-Za-z0-9=&%+._-]*)?$/;

export const startedPurchase = (): string | undefined => {
  const path = read(PURCHASE_KEY);
  return path !== undefined && PURCHASE_PATH.test(path) ? path : undefined;
};
export const rememberPurchase = (path: string | undefined): void => write(PURCHASE_KEY, path);
