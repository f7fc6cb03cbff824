export { TallyPage as default } from "../tally/tally-page.tsx";
