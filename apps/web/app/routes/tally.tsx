export { TallyPage as default } from "../phone/tally/tally-page.tsx";
