export { TokensPage as default } from "../tokens/tokens-page.tsx";
