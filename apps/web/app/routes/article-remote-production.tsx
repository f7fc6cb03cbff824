export { RemoteProductionArticlePage as default } from "../articles/remote-production/remote-production-article-page.tsx";
