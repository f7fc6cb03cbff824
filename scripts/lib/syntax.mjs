import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { ROOT } from "./run.mjs";

const SKIPPED = new Set(["node_modules", "dist", "build", ".react-router"]);

export const sourceFiles = (folder) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourceFiles(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });

export const parseText = (path, text) => {
  const { program, comments } = parseSync(path, text);
  return { path, text, program, comments };
};

const kept = new Map();

export const parsed = (path) => {
  const file = kept.get(path) ?? parseText(path, readFileSync(join(ROOT, path), "utf8"));
  kept.set(path, file);
  return file;
};

/** Docblock directly before an offset, if there is one. */
export const docblocksOf = ({ text, comments }) => {
  const docblocks = comments.filter(({ type, value }) => type === "Block" && value.startsWith("*"));
  return (start) => docblocks.find(({ end }) => end <= start && text.slice(end, start).trim() === "")?.value.slice(1);
};

export const walk = (node, visit, around = []) => {
  if (node === null || typeof node !== "object") return;
  if (Array.isArray(node)) {
    for (const member of node) walk(member, visit, around);
    return;
  }
  const isNode = typeof node.type === "string";
  if (isNode && visit(node, around) === false) return;
  const here = isNode ? [...around, node] : around;
  for (const [key, member] of Object.entries(node)) if (key !== "parent") walk(member, visit, here);
};
