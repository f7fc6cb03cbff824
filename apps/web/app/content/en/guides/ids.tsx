import { Link } from "react-router";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Definitions } from "../../../components/text-page/definitions.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { FACTS, figure, range } from "../../../guides/facts.ts";
import { Shot } from "../../../guides/shot.tsx";

const { channel, channelsPerLicence, licences, motionChannels, controllerChannels } = FACTS;

export const en: PageText = {
  lead: "Type the same ID and the same channel number on both sides, and they meet. Nobody has to look up an IP address or change a router.",
  sections: [
    {
      id: "meeting",
      heading: "How sender and receiver meet",
      body: (
        <>
          <p>
            Whatever is sent, be it picture, sound or control data, is addressed by a <strong>serial ID</strong> and a{" "}
            <strong>channel number</strong>. A receiver asks for the same two and gets it.
          </p>
          <p>
            Either side may start first. A receiver that is early says that it waits for the sender, and shows the picture as soon
            as there is one.
          </p>
          <DataTable
            caption="What has to match"
            columns={["Item", "Sender", "Receiver", "If it differs"]}
            rows={[
              ["Serial ID", "abc-defg", "abc-defg", "The receiver waits for another ID's picture and shows none"],
              ["Channel number", "Video 1", "Video 1", "The receiver goes on waiting for the sender"],
              ["ID password", "as set", "the same", "The connection is refused, and the page says that the password is wrong"],
            ]}
          />
          <p>A channel has one sender at a time and any number of receivers.</p>
        </>
      ),
    },
    {
      id: "serial-id",
      heading: "Serial ID",
      body: (
        <>
          <p>
            A name of seven letters, shown as three and four: <code>abc-defg</code>. Capital letters and a missing hyphen make no
            difference when you type it.
          </p>
          <p>
            Registering an account gives you one Free ID. An account can hold several IDs, each with a plan of its own. A Free ID
            never becomes a paid one by itself.
          </p>
          <Shot
            name="serial-ids"
            alt="Serial IDs in My Page: the letters of the ID, its video channels, first day and contract status, with buttons to change the ID and more."
            caption="Serial IDs in My Page. The button beside the letters copies them."
          />
        </>
      ),
    },
    {
      id: "channel",
      heading: "Channels",
      body: (
        <>
          <p>
            A channel is a number from {channel.from} to {channel.to}. Video, audio and control are counted separately: video 1,
            audio 1 and control 1 are three streams that run side by side.
          </p>
          <DataTable
            caption="Channels of one ID"
            columns={["Kind", "Numbers", "At the same time"]}
            figures={[1]}
            rows={[
              [
                "Video",
                range({ from: 1, to: channel.to }),
                `${channelsPerLicence} for each licence. Numbers run from 1 to the ID's limit, which is licences × ${channelsPerLicence}`,
              ],
              ["Audio", range(channel), `${channel.to} for an ID`],
              ["Control", range(channel), `${channel.to} for an ID`],
            ]}
          />
          <p>
            An ID with two licences has video channels 1 to {2 * channelsPerLicence}. Sending on video 7 is refused, with the
            reason.
          </p>
        </>
      ),
    },
    {
      id: "numbers",
      heading: "Which number does what",
      body: (
        <>
          <p>Most numbers are yours to choose. These have a range or a condition:</p>
          <DataTable
            caption="Numbers and their use"
            columns={["Use", "Kind", "Numbers", "Condition"]}
            figures={[2]}
            rows={[
              ["Gyroscope, accelerometer, attitude of a device", "Control", range(motionChannels), "One for each device"],
              ["Game controllers", "Control", range(controllerChannels), "One for each controller, counting up from the first"],
              ["Tally", "Control", range(channel), "The same number where it is set and where it is shown"],
              ["Talkback", "Audio", String(FACTS.talkbackChannel), "Unless both ends choose another: then any"],
              ["FAST (Multi Latency)", "Video, audio", range(channel), "Not the normal channel's number"],
              ["Bitrate control (Control Quality)", "Control", range(channel), "Not the main control channel's number"],
              ["CAMERA mode, picture and sound", "Video, audio", range({ from: 0, to: channel.to }), "0 leaves that kind out"],
            ]}
          />
          <p>
            The form of sensor and controller values is in the <Link to="/controlsignals">control signal table</Link>.
          </p>
        </>
      ),
    },
    {
      id: "licence",
      heading: "Licences",
      body: (
        <>
          <p>
            The unit in which paid plans are bought. Each licence adds {channelsPerLicence} video channels; one ID holds up to{" "}
            {licences} licences, which makes {figure(licences * channelsPerLicence)} video channels. Licences cannot be moved to
            another ID, and those of two IDs cannot be merged.
          </p>
          <p>
            For prices, see <Link to="/purchaseandcancellation">Purchase and cancellation</Link>.
          </p>
        </>
      ),
    },
    {
      id: "password",
      heading: "ID password",
      body: (
        <>
          <p>
            Seven letters are short: whoever knows or guesses them could connect. An ID on the Commercial or Pro plan can have a
            password of up to eight letters, digits and symbols, and then only those who enter it on both sides meet.
          </p>
          <p>
            With a password, picture, sound and control data are encrypted on the device before they leave it, and the relay
            cannot read them. The password itself is neither sent to the server nor stored on the device.
          </p>
          <Note>
            <p>
              Changing the password ends everything that is being sent and received under the ID, so do not change it during a
              show. It is not the password that you sign in with.
            </p>
          </Note>
        </>
      ),
    },
    {
      id: "examples",
      heading: "Examples",
      body: (
        <Definitions
          entries={[
            { term: "One camera, seen in another room", definition: "Video 1 and audio 1 on both sides. A Free ID is enough." },
            {
              term: "Three cameras and a switcher",
              definition:
                "Three devices send video 1, 2 and 3; one receiver page shows three players side by side. Tally goes over control 1, or over control 1, 2 and 3 when each camera has a lamp of its own.",
            },
            {
              term: "A return picture for the performer",
              definition: "Video 1 and audio 1 go out, video 2 and audio 2 come back. One ID does both.",
            },
            {
              term: "A fast picture and a whole one",
              definition:
                "The sender names video 1 and FAST 2. Whoever operates takes 2; the recording and the broadcast take 1.",
            },
            {
              term: "Steering by the movement of a phone",
              definition: "The phone's CTRL mode sends on control 1, and the tool that takes the values asks for control 1.",
            },
          ]}
        />
      ),
    },
    {
      id: "changes",
      heading: "Changing and deleting an ID",
      body: (
        <>
          <p>
            When an ID has become known to somebody who should not know it, Change ID in My Page gives it new letters. Plan,
            licences and IP restriction stay. The password does not: set one again if you need it.
          </p>
          <Note caution>
            <p>
              An ID that is changed or deleted stops at once, with everything that is being sent and received. Its letters are
              never issued again, and there is no way back.
            </p>
          </Note>
        </>
      ),
    },
    {
      id: "people",
      heading: "Who may use an ID",
      body: (
        <p>
          Whoever holds the contract (the licensee) may let others use an ID; they need no account. Anyone who knows the ID, the
          channel and the password, if there is one, can connect. Besides the password, an{" "}
          <Link to="/explanation#ip-restriction">IP restriction</Link> limits who that is. A Free ID may not be used commercially.
        </p>
      ),
    },
  ],
};
