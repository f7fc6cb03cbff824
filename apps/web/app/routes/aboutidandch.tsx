export { IdsPage as default } from "../guides/ids-page.tsx";
