import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PublicPath } from "@setsuna/contracts";
import { type Picture, packPicture, unpackPicture } from "./picture.ts";

const FOLDER = fileURLToPath(new URL("../../tests/snapshots/", import.meta.url));

export const snapshotName = (path: PublicPath, width: number): string =>
  `${path === "/" ? "top" : path.slice(1).replaceAll("/", "-").toLowerCase()}.${width}`;

const fileOf = (name: string): string => join(FOLDER, `${name}.png`);

export const keptPicture = (name: string): Picture | undefined =>
  existsSync(fileOf(name)) ? unpackPicture(readFileSync(fileOf(name))) : undefined;

export const keepPicture = (name: string, picture: Picture): number => {
  const png = packPicture(picture);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileOf(name), png);
  return png.length;
};

export const strayNames = (names: ReadonlySet<string>): string[] =>
  existsSync(FOLDER)
    ? readdirSync(FOLDER)
        .filter((file) => file.endsWith(".png"))
        .map((file) => file.slice(0, -".png".length))
        .filter((name) => !names.has(name))
    : [];

export const removeKept = (name: string): void => rmSync(fileOf(name));
