import type { NextPage } from "../../../components/text-page/next-pages.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { Step, Steps } from "../../../components/text-page/steps.tsx";
import { beforeStart, NEXT } from "../../../downloads/content/common.tsx";
import { MAC_ROWS, requirements, SDK_ROWS } from "../../../downloads/content/requirements.tsx";

export const text: PageText = {
  lead: "The desktop app for Macs with Apple silicon or Intel. Choose the build for your Mac.",
  sections: [
    {
      id: "which",
      heading: "Which one to choose",
      body: (
        <p>
          Open About This Mac in the Apple menu. If it shows a Chip such as Apple M1, your Mac has Apple silicon; if it shows an
          Intel Processor, it is an Intel Mac. For low delay and low power use we recommend Apple silicon.
        </p>
      ),
    },
    requirements("en", MAC_ROWS, SDK_ROWS),
    {
      id: "installation",
      heading: "Installation and permissions",
      body: (
        <Steps>
          <Step title="Open the zip and move the app into the Applications folder." />
          <Step title="Open the app.">
            <p>When macOS says that the app was downloaded from the internet, check where from, and open it.</p>
          </Step>
          <Step title="Allow the camera, the microphone and the local network.">
            <p>
              If you refused, you can change this later under Privacy & Security in System Settings. To send your screen, allow
              Screen Recording there too.
            </p>
          </Step>
        </Steps>
      ),
    },
    beforeStart("en", [
      "macOS 14.1 and later may not recognise some video devices.",
      "Some USB capture devices do not work with some Macs.",
    ]),
  ],
};

export const next: readonly NextPage[] = [
  { to: "/desktopapp", title: "Desktop app", text: "What the app is for, and the Windows build." },
  { to: "/lms", title: "Plugin for the node-based tool", text: "The Mac build of the plugin." },
  NEXT.en.archive,
];
