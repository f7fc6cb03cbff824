import { fstatSync } from "node:fs";
import { Socket } from "node:net";
import process from "node:process";
import { CONTROL_FD, type Order } from "@setsuna/media-protocol";
import { Control } from "./control.ts";
import { listDevices } from "./devices.ts";
import { failureOf } from "./failure.ts";
import { InputRole } from "./input/input-role.ts";
import { MixRole } from "./mix/mix-role.ts";
import { OutputRole } from "./output/output-role.ts";

/** The `setsuna-media` program: reads, decodes, encodes and writes media for its parent, over a pipe. */
const controlPipe = (): Socket => {
  try {
    fstatSync(CONTROL_FD);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    process.stderr.write(
      `setsuna-media is started by another program, with a pipe at descriptor ${CONTROL_FD}. Its licence: GPL-3.0-or-later.\n`,
    );
    process.exit(2);
  }
  return new Socket({ fd: CONTROL_FD, readable: true, writable: true });
};

// Ctrl+C reaches every process in the terminal; the parent decides when this one ends.
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => undefined);

const control = new Control(controlPipe());
const input = new InputRole(control);
const output = new OutputRole(control);
const mix = new MixRole(control);
let role: InputRole | OutputRole | MixRole = input;

const take = (order: Order): void => {
  switch (order.order) {
    case "open-input":
      void input.open(order);
      return;
    case "open-output":
      role = output;
      output.open(order);
      return;
    case "open-mix":
      role = mix;
      mix.open(order);
      return;
    case "play":
      void input.play();
      return;
    case "video":
      input.wantVideo(order.wanted);
      return;
    case "keyframe":
      input.requestKeyframe();
      return;
    case "bitrate":
      input.setBitrate(order.bitsPerSecond);
      return;
    case "finish":
      role.finish();
      return;
    case "list-devices":
      listDevices().then(
        (devices) => control.send(devices),
        (error: unknown) => control.fail(failureOf(error)),
      );
  }
};

control.start({ order: take, packet: (packet) => (role === mix ? mix : output).take(packet) });
