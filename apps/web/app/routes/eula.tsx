export { EulaPage as default } from "../legal/eula-page.tsx";
