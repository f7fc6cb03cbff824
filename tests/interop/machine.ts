import { readFileSync } from "node:fs";
import { arch, cpus, release, type } from "node:os";

const systemName = (): string => {
  try {
    return /^PRETTY_NAME="?(.*?)"?$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? type();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return `${type()} ${release()}`;
    throw error;
  }
};

export const machineName = (): string => {
  const [first] = cpus();
  const model = (first?.model ?? arch())
    .replaceAll(/\((?:R|TM)\)/g, "")
    .replaceAll(/[\s|]+/g, " ")
    .trim();
  return `${systemName()}, ${cpus().length} × ${model}`;
};
