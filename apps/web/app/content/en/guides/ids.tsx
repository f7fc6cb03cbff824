import { Link } from "react-router";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Definitions } from "../../../components/text-page/definitions.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { FACTS, figure, range } from "../../../guides/facts.ts";
import { Shot } from "../../../guides/shot.tsx";

const { channel, channelsPerLicence, licences, motionChannels, controllerChannels } = FACTS;

export const en: PageText = {
  lead: "Enter the same ID and channel number on both sides and they connect. No IP addresses to look up, no router settings to change.",
  sections: [
    {
      id: "meeting",
      heading: "How sender and receiver connect",
      body: (
        <>
          <p>
            Everything you send, whether picture, sound or control data, goes out under a <strong>serial ID</strong> and a{" "}
            <strong>channel number</strong>. A receiver set to the same two gets it.
          </p>
          <p>
            Either side can start first. A receiver that starts early says that it is waiting for the sender, and shows the
            picture as soon as there is one.
          </p>
          <DataTable
            caption="What has to match"
            columns={["Item", "Sender", "Receiver", "If it differs"]}
            rows={[
              ["Serial ID", "abc-defg", "abc-defg", "The receiver waits on a different ID and shows nothing"],
              ["Channel number", "Video 1", "Video 1", "The receiver keeps waiting for the sender"],
              ["ID password", "as set", "the same", "The connection is refused, and the page says that the password is wrong"],
            ]}
          />
          <p>A channel takes one sender at a time and any number of receivers.</p>
        </>
      ),
    },
    {
      id: "serial-id",
      heading: "Serial ID",
      body: (
        <>
          <p>
            Seven letters, shown as three and four: <code>abc-defg</code>. You can type it in capitals or leave out the hyphen.
          </p>
          <p>
            Signing up gives you one Free ID. An account can hold several IDs, each on its own plan. A Free ID never turns into a
            paid one by itself.
          </p>
          <Shot
            name="serial-ids"
            alt="Serial IDs in My Page: the letters of the ID, its video channels, start date and contract status, with buttons to change the ID and more."
            caption="Serial IDs in My Page. The button beside the ID copies it."
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
            audio 1 and control 1 are three separate streams that can run together.
          </p>
          <DataTable
            caption="Channels of one ID"
            columns={["Kind", "Numbers", "At the same time"]}
            figures={[1]}
            rows={[
              [
                "Video",
                range({ from: 1, to: channel.to }),
                `${channelsPerLicence} per licence. Numbers run from 1 to the ID's limit: licences × ${channelsPerLicence}`,
              ],
              ["Audio", range(channel), `${channel.to} per ID`],
              ["Control", range(channel), `${channel.to} per ID`],
            ]}
          />
          <p>
            An ID with two licences has video channels 1 to {2 * channelsPerLicence}. If you try to send on video 7, you are
            refused and told why.
          </p>
        </>
      ),
    },
    {
      id: "numbers",
      heading: "Which number does what",
      body: (
        <>
          <p>You can choose most numbers freely. These have a range or a condition:</p>
          <DataTable
            caption="Numbers and their use"
            columns={["Use", "Kind", "Numbers", "Condition"]}
            figures={[2]}
            rows={[
              ["Gyroscope, accelerometer, device orientation", "Control", range(motionChannels), "One per device"],
              ["Game controllers", "Control", range(controllerChannels), "One per controller, counting up from the first"],
              ["Tally", "Control", range(channel), "The same number where it is set and where it is shown"],
              ["Talkback", "Audio", String(FACTS.talkbackChannel), "Unless both ends choose another"],
              ["FAST (Multi Latency)", "Video, audio", range(channel), "Different from the normal channel"],
              ["Bitrate control (Control Quality)", "Control", range(channel), "Different from the main control channel"],
              ["CAMERA mode, picture and sound", "Video, audio", range({ from: 0, to: channel.to }), "0 means it is not sent"],
            ]}
          />
          <p>
            The format of sensor and controller values is in the <Link to="/controlsignals">control signal table</Link>.
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
            Paid plans are sold by the licence. Each licence adds {channelsPerLicence} video channels; one ID can have up to{" "}
            {licences} licences, or {figure(licences * channelsPerLicence)} video channels. Licences cannot be moved to another
            ID, and the licences of two IDs cannot be merged.
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
            Seven letters are not much: anyone who knows or guesses them could connect. An ID on the Commercial or Pro plan can
            have a password of up to eight letters, digits and symbols. Then both sides have to enter it to connect.
          </p>
          <p>
            With a password, picture, sound and control data are encrypted before they leave the device, and the relay cannot read
            them. The password itself is never sent to the server or stored on the device.
          </p>
          <Note>
            <p>
              Changing the password stops everything being sent and received under the ID, so don't change it during a show. It is
              not the password that you log in with.
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
                "Three devices send video 1, 2 and 3; one receiver page shows them side by side in three players. Tally runs on control 1, or on control 1, 2 and 3 if each camera needs its own.",
            },
            {
              term: "A return feed for the performer",
              definition: "Video 1 and audio 1 go out, video 2 and audio 2 come back. One ID does both.",
            },
            {
              term: "A fast picture and a complete one",
              definition:
                "The sender is set to video 1 and FAST 2. The operator watches 2; the recording and the broadcast take 1.",
            },
            {
              term: "Control by moving a phone",
              definition: "The phone sends on control 1 in CTRL mode, and the tool that uses the values receives control 1.",
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
            If someone who shouldn't has learned your ID, Change ID in My Page gives you a new one. Plan, licences and IP
            restriction stay. The password does not, so set it again if you need one.
          </p>
          <Note caution>
            <p>
              Changing or deleting an ID stops it at once, along with everything being sent and received. The old ID is never
              issued again, and this cannot be undone.
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
          The contract holder (the licensee) may let other people use an ID; they don't need an account. Anyone who knows the ID,
          the channel and the password, if there is one, can connect. On top of the password, an{" "}
          <Link to="/explanation#ip-restriction">IP restriction</Link> limits where from. A Free ID may not be used commercially.
        </p>
      ),
    },
  ],
};
