export { IdsPage as default } from "../guides/ids/ids-page.tsx";
