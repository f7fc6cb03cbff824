import { APP } from "../app/app-command.ts";
import { BENCH } from "./bench/bench-command.ts";
import { CHECK } from "./check/check-command.ts";
import type { Command } from "./cli/command.ts";
import { CONTROL } from "./control/control-command.ts";
import { TALLY } from "./control/tally-command.ts";
import { DEVICES } from "./devices/devices-command.ts";
import { EVENTS } from "./events/events-command.ts";
import { LOGIN } from "./login/login-command.ts";
import { PARTY } from "./party/party-command.ts";
import { RECEIVE } from "./receive/receive-command.ts";
import { RECORD } from "./record/record-command.ts";
import { SEND } from "./send/send-command.ts";
import { UPDATE } from "./update/update-command.ts";

export const COMMANDS: readonly Command[] = [
  APP,
  SEND,
  RECEIVE,
  RECORD,
  CONTROL,
  TALLY,
  PARTY,
  EVENTS,
  DEVICES,
  CHECK,
  LOGIN,
  BENCH,
  UPDATE,
];
