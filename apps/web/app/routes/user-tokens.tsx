export { TokensPage as default } from "../my-page/tokens/tokens-page.tsx";
