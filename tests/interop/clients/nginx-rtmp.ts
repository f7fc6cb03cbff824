import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "@setsuna/testkit";
import type { World } from "../world.ts";
import { EndedProgram } from "./ended-program.ts";

const NGINX = "/usr/sbin/nginx";
const MODULE = "/usr/lib/nginx/modules/ngx_rtmp_module.so";
export const NGINX_RTMP_PACKAGES = "nginx-light libnginx-mod-rtmp";

export const canRunNginxRtmp = (): boolean => existsSync(NGINX) && existsSync(MODULE);

const settings = (port: number, folder: string): string => `
load_module ${MODULE};
daemon off;
master_process off;
pid ${join(folder, "nginx.pid")};
error_log stderr;
events { worker_connections 64; }
rtmp {
  server {
    listen 127.0.0.1:${port};
    application live { live on; record off; }
  }
}
`;

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const end = (isOpen: boolean): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });

/** Runs until the cell ends. Throws where it does not start. */
export const startNginxRtmp = async (port: number, world: World): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "setsuna-nginx-"));
  const file = join(folder, "nginx.conf");
  writeFileSync(file, settings(port, folder));
  const nginx = new EndedProgram(NGINX, ["-p", folder, "-e", "stderr", "-c", file], { stdio: ["ignore", "pipe", "pipe"] });
  world.atEnd(async () => {
    await nginx.end();
    rmSync(folder, { recursive: true, force: true });
  });
  const isOpen = async (): Promise<boolean> => {
    if (nginx.hasEnded) throw new Error(`nginx: ${nginx.tail}`);
    return answers(port);
  };
  await until("nginx to answer", isOpen, 10_000, 50);
};
