export { HowToPage as default } from "../guides/how-to/how-to-page.tsx";
