import { Suspense } from 'react'
import { ErrorPage } from '#app/layout/error-page.tsx'
import { lazyPart } from '#app/navigation/load-part'

const FailedPage = lazyPart(async () => (await import('#app/layout/layout.tsx')).FailedPage)

/** In the shop's frame; where its scripts are not reached, without. */
export function LateFailedPage({ error }: { error: unknown }) {
  return (
    <Suspense fallback={<ErrorPage error={error} />}>
      <FailedPage error={error} />
    </Suspense>
  )
}
