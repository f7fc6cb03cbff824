import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { libpqVariables, runPostgresProgram } from "./postgres-programs.ts";

const urlOf = (login: string, place: string): string => `postgres://${login}@${place}`;

it("passes a program the login through its environment, never its arguments", async () => {
  const folder = mkdtempSync(join(tmpdir(), "setsuna-programs-"));
  const told = join(folder, "told");
  const { PATH } = process.env;
  try {
    writeFileSync(
      join(folder, "pg_dump"),
      `#!/bin/sh\necho "$@" > ${told}\necho "$PGUSER $PGPASSWORD" >> ${told}\necho no luck >&2\nexit 3\n`,
    );
    chmodSync(join(folder, "pg_dump"), 0o755);
    process.env.PATH = `${folder}:${PATH}`;
    expect(await runPostgresProgram("pg_dump", urlOf("studio:h%40sh", "db.example/studio"), ["--format=custom"])).toEqual({
      ok: false,
      error: "pg_dump failed: no luck",
    });
    expect(readFileSync(told, "utf8")).toBe("--format=custom\nstudio h@sh\n");
  } finally {
    process.env.PATH = PATH;
    rmSync(folder, { recursive: true, force: true });
  }
});

it("reads a URL like libpq", () => {
  expect(libpqVariables(urlOf("a%20b:c%3Ad", "[::1]:6432/my%20site?sslmode=require"))).toEqual({
    PGHOST: "::1",
    PGPORT: "6432",
    PGUSER: "a b",
    PGPASSWORD: "c:d",
    PGDATABASE: "my site",
    PGSSLMODE: "require",
  });
  expect(libpqVariables("postgres://db.example")).toEqual({ PGHOST: "db.example" });
});
