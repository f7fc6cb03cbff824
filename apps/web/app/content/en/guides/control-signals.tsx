import { Link } from "react-router";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { CHANNEL_USES, EXAMPLES, KEYS, TALLY_VALUES } from "../../../guides/control-signals/signal-rows.ts";
import { FACTS, range } from "../../../guides/facts.ts";
import { Shot } from "../../../guides/shot.tsx";
import { tally } from "../screens/tally.ts";

const json = (value: unknown) => <code>{JSON.stringify(value)}</code>;
const key = (name: string) => <code>{name}</code>;

export const en: PageText = {
  lead: "What CTRL mode sends, on which channel and in what format: for tools that use these values, and for devices that send them too.",
  sections: [
    {
      id: "channels",
      heading: "What each channel carries",
      body: (
        <>
          <p>
            Control channels {range(FACTS.motionChannels)} are for sensors, {range(FACTS.controllerChannels)} for game
            controllers. Each device has its own channel.
          </p>
          <DataTable
            caption="Control channels and what they carry"
            columns={["Control channel", "What it carries", "Key"]}
            figures={[0]}
            rows={CHANNEL_USES.map(({ channel, use, nth }) => [
              channel,
              use === "motion" ? `Gyroscope, accelerometer and orientation of device ${nth}` : `Game controller ${nth}`,
              use === "motion" ? (
                <>
                  {key(KEYS.gyroscope)} {key(KEYS.accelerometer)} {key(KEYS.orientation)}
                </>
              ) : (
                key(KEYS.controller)
              ),
            ])}
          />
          <p>
            These numbers are only what CTRL uses. The relay carries any key on any channel; {FACTS.controllerChannels.to + 1} to{" "}
            {FACTS.channel.to} are yours to use.
          </p>
          <Shot
            name="ctrl"
            narrow
            alt="CTRL on a phone: the serial ID, the control channel of the sensors, and the game controllers."
          />
        </>
      ),
    },
    {
      id: "motion",
      heading: "Sensor values",
      body: (
        <>
          <DataTable
            caption="Sensor values"
            columns={["Key", "What it is", "Unit and range", "Example"]}
            rows={[
              [
                key(KEYS.gyroscope),
                "Rotation rate about the device's z, x and y axes",
                "degrees per second",
                json(EXAMPLES.gyroscope),
              ],
              [
                key(KEYS.accelerometer),
                "Acceleration along the device's x, y and z axes, including gravity",
                "m/s²",
                json(EXAMPLES.accelerometer),
              ],
              [
                key(KEYS.orientation),
                "Orientation of the device; alpha is measured from north when absolute is true",
                "degrees: alpha 0 to 360, beta -180 to 180, gamma -90 to 90",
                json(EXAMPLES.orientation),
              ],
            ]}
          />
          <p>
            The axes are the device's own: x to the right of the screen, y to the top, z out of it. Values have three decimal
            places. WebKit on iOS reports acceleration with the opposite sign; a page cannot reliably tell which it is getting, so
            values are passed on exactly as the browser gives them.
          </p>
        </>
      ),
    },
    {
      id: "controller",
      heading: "Game controller values",
      body: (
        <>
          <p>
            The key is {key(KEYS.controller)}. <code>axes</code> run from -1 to 1, with right and down positive;{" "}
            <code>value</code> of a button is how far it is pressed, from 0 to 1. Example: {json(EXAMPLES.controller)}
          </p>
          <p>
            Where <code>mapping</code> is <code>standard</code>, the order is as below. Otherwise it is the controller's own.
          </p>
          <DataTable
            caption="Axes of a standard controller"
            columns={["Axis", "What it is"]}
            figures={[0]}
            rows={[
              ["0, 1", "Left stick, x and y"],
              ["2, 3", "Right stick, x and y"],
            ]}
          />
          <DataTable
            caption="Buttons of a standard controller"
            columns={["Button", "What it is"]}
            figures={[0]}
            rows={[
              ["0, 1, 2, 3", "Right-hand cluster: bottom, right, left, top"],
              ["4, 5", "Left and right shoulder"],
              ["6, 7", "Left and right trigger"],
              ["8, 9", "Left and right of centre"],
              ["10, 11", "Left and right stick press"],
              ["12, 13, 14, 15", "Up, down, left and right"],
              ["16", "Centre"],
            ]}
          />
          <p>
            When a controller is unplugged, or the page is hidden and cannot read it, one last value is sent with every axis at 0
            and no button pressed.
          </p>
        </>
      ),
    },
    {
      id: "tally",
      heading: "Tally",
      body: (
        <>
          <p>
            The key is {key(KEYS.tally)} and the value a number, on any control channel ({range(FACTS.channel)}).
          </p>
          <DataTable
            caption="Tally values"
            columns={["Value", "Shown as"]}
            figures={[0]}
            rows={TALLY_VALUES.map(({ name, value }) => [value, tally.tally.word[name]])}
          />
        </>
      ),
    },
    {
      id: "tools",
      heading: "Switchers, cameras and buttons",
      body: (
        <>
          <p>
            The desktop client connects control channels with the equipment in your studio. Each part of its settings file opens
            one kind; the command is <code>setsuna control --edge</code>.
          </p>
          <DataTable
            caption="What the desktop client connects"
            columns={["Equipment", "What it does"]}
            rows={[
              ["OBS, vMix, ATEM", "What is on air turns the tally red; what is in preview, green"],
              ["TSL UMD 3.1, 4.0 and 5.0", "Tally in and out, over UDP and TCP"],
              ["OSC 1.0 and 1.1", "Any control value in and out, over UDP and TCP"],
              ["Cameras with VISCA", "Show the tally, and are moved by a game controller, OSC or a button"],
              ["Bitfocus Companion", "Buttons for all of this, with a module of our own"],
            ]}
          />
          <p>
            A camera belongs to a control channel. Open CTRL on that channel with a game controller: the left stick pans and
            tilts, the right one zooms, the shoulder buttons focus, and the four buttons on the right go to presets. When nothing
            is sent any more, for whatever reason, the camera stops by itself after {FACTS.cameraStopSeconds} seconds.
          </p>
          <Note>
            <p>
              What the client hears appears in its log and in the app, such as “TSL heard: index 3, L0 T0 R1”, and so does what it
              cannot read. If a lamp stays dark, look there first.
            </p>
          </Note>
        </>
      ),
    },
    {
      id: "other",
      heading: "Other keys",
      body: (
        <p>
          {key(KEYS.quality)} is a Control Quality request and {key(KEYS.qualityAnswer)} its answer. Apart from these and the keys
          above, you can send any name with any JSON value: try Send a control value on the sender.
        </p>
      ),
    },
    {
      id: "rates",
      heading: "How often, and how they arrive",
      body: (
        <>
          <p>
            A value is sent when it changes, up to {FACTS.signalsPerSecond} times a second for each key. All of them are states:
            the newest one counts, it is repeated every second, and anyone who joins later gets it. A connection that cannot keep
            up gets fewer values, never stale ones.
          </p>
          <Note>
            <p>
              On an ID with a password, the values are encrypted but their keys are not. See{" "}
              <Link to="/explanation#encryption">ID password and encryption</Link>.
            </p>
          </Note>
        </>
      ),
    },
  ],
};
