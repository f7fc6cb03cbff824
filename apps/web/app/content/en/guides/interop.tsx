import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { CHECK_COUNT, countOf, INTEROP, TRIED } from "../../../guides/interop/interop-matrix.ts";
import {
  ClientTable,
  FailureTable,
  GroupTable,
  type InteropWords,
  NotRunTable,
} from "../../../guides/interop/interop-tables.tsx";

const words: InteropWords = {
  clients: ["Clients that were run", "Client", "What it does", "Version", "Run on", "Passed", "Failed"],
  check: "Check",
  reason: "Reason",
  outcomes: { pass: "Passed", fail: "Failed", "not-applicable": "–", "not-run": "Not run" },
  notRun: ["Clients that were not run", "Client", "What it does", "Why not"],
  failures: ["What failed", "Client", "Check", "Cause"],
  noFailures: "Nothing failed in this run.",
};
const given = { language: "en", words } as const;

export const en: PageText = {
  lead: "Programs and libraries that are not ours, run against Setsuna Studio: what each was tried with, why, and what came of it.",
  sections: [
    {
      id: "clients",
      heading: "What was tried",
      body: (
        <>
          <p>
            {TRIED.length} clients ran under {CHECK_COUNT} checks: {countOf("pass")} cells passed, {countOf("fail")} failed. Each
            figure comes from a run of the real programs; none is written by hand.
          </p>
          <p>
            The newest run was on {INTEROP.newest.day}, on {INTEROP.newest.machine}. A client that was not run then keeps the
            result and the day of its last run.
          </p>
          <ClientTable {...given} />
        </>
      ),
    },
    ...INTEROP.groups.map((group) => ({
      id: group.id,
      heading: group.title.en,
      body: <GroupTable {...given} group={group} />,
    })),
    {
      id: "failures",
      heading: "What failed, and why",
      body: (
        <>
          <p>
            A check that fails is run once more. If it fails again it is listed here, with the cause as the program reports it.
          </p>
          <FailureTable {...given} />
        </>
      ),
    },
    {
      id: "not-run",
      heading: "What we could not run",
      body: (
        <>
          <p>These are in wide use, but not on the machine that makes this table. We make no claim about them here.</p>
          <NotRunTable {...given} />
        </>
      ),
    },
    {
      id: "method",
      heading: "How it is done",
      body: (
        <>
          <p>
            Pictures count when they change on the screen of a plain WHEP page in Chromium, sound when it is not silent. Loss is
            made by a link between the client and our relay. Control messages are counted at the far end, behind the relay.
          </p>
          <Note>
            <p>
              ATEM, OBS, the camera and Companion's host are stand-ins of ours, made from their public protocols. What is checked
              is that another library and our client read the same from them, and say the same to the camera.
            </p>
          </Note>
        </>
      ),
    },
  ],
};
