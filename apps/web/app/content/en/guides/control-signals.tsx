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
  lead: "What the CTRL mode sends, on which number, and in which form: for tools that take these values, and for devices that send the like.",
  sections: [
    {
      id: "channels",
      heading: "Which channel has what",
      body: (
        <>
          <p>
            Control channels {range(FACTS.motionChannels)} are for sensors, {range(FACTS.controllerChannels)} for game
            controllers. Each device has a number of its own.
          </p>
          <DataTable
            caption="Control channels and what they carry"
            columns={["Control channel", "What it carries", "Key"]}
            figures={[0]}
            rows={CHANNEL_USES.map(({ channel, use, nth }) => [
              channel,
              use === "motion" ? `Gyroscope, accelerometer and attitude of device ${nth}` : `Game controller ${nth}`,
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
            The numbers are CTRL's own. The relay carries any key on any channel; {FACTS.controllerChannels.to + 1} to{" "}
            {FACTS.channel.to} are free.
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
      heading: "Values of sensors",
      body: (
        <>
          <DataTable
            caption="Values of sensors"
            columns={["Key", "What it is", "Unit and range", "Example"]}
            rows={[
              [
                key(KEYS.gyroscope),
                "Rate of rotation about z, x and y of the device",
                "degrees a second",
                json(EXAMPLES.gyroscope),
              ],
              [
                key(KEYS.accelerometer),
                "Acceleration along x, y and z of the device, with gravity",
                "m/s²",
                json(EXAMPLES.accelerometer),
              ],
              [
                key(KEYS.orientation),
                "Attitude of the device; alpha counts from north when absolute is true",
                "degrees: alpha 0 to 360, beta -180 to 180, gamma -90 to 90",
                json(EXAMPLES.orientation),
              ],
            ]}
          />
          <p>
            The axes are the device's: x to the right of its screen, y to the top, z out of it. Values have three decimals. WebKit
            on iOS gives acceleration with the opposite sign; since a page cannot tell for certain which it has, values are passed
            on as the browser gives them.
          </p>
        </>
      ),
    },
    {
      id: "controller",
      heading: "Values of game controllers",
      body: (
        <>
          <p>
            The key is {key(KEYS.controller)}. <code>axes</code> run from -1 to 1, right and down being positive;{" "}
            <code>value</code> of a button is how far it is pressed, 0 to 1. Example: {json(EXAMPLES.controller)}
          </p>
          <p>
            Where <code>mapping</code> is <code>standard</code>, the order is this. Otherwise it is the controller's own.
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
              ["0, 1, 2, 3", "Bottom, right, left and top of the right cluster"],
              ["4, 5", "Left and right shoulder"],
              ["6, 7", "Left and right trigger"],
              ["8, 9", "Left and right of the centre"],
              ["10, 11", "Left and right stick, pressed"],
              ["12, 13, 14, 15", "Up, down, left and right"],
              ["16", "Centre"],
            ]}
          />
          <p>
            A controller that is unplugged, or that the page cannot read because it is hidden, is sent once more with every axis
            at 0 and no button pressed.
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
            The key is {key(KEYS.tally)}, the value a number, on any control channel, {range(FACTS.channel)}.
          </p>
          <DataTable
            caption="Values of tally"
            columns={["Value", "Shown as"]}
            figures={[0]}
            rows={TALLY_VALUES.map(({ name, value }) => [value, tally.tally.word[name]])}
          />
        </>
      ),
    },
    {
      id: "other",
      heading: "Other keys",
      body: (
        <p>
          {key(KEYS.quality)} is the request of Control Quality, {key(KEYS.qualityAnswer)} its answer. Apart from these and the
          keys above, any name and any JSON value may be sent: try Send control data on the sender.
        </p>
      ),
    },
    {
      id: "rates",
      heading: "How often, and how they arrive",
      body: (
        <>
          <p>
            A value is sent when it has changed, up to {FACTS.signalsPerSecond} times a second for each key. All of them are
            states: the newest counts, it is repeated every second, and whoever joins later gets it. A line that cannot keep up
            gets fewer values, never old ones.
          </p>
          <Note>
            <p>
              For an ID with a password the values are encrypted; their keys are not. See{" "}
              <Link to="/explanation#encryption">ID password and encryption</Link>.
            </p>
          </Note>
        </>
      ),
    },
  ],
};
