import { ErrorPage } from '#app/layout/error-page.tsx'
import { lazyPart } from '#app/navigation/load-part'

/** In the shop's frame; where its scripts are not reached, without. */
export const LateFailedPage = lazyPart(async () => (await import('#app/layout/layout.tsx')).FailedPage, ErrorPage)
