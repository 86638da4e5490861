import { FailedPage, ShopLayout } from '#app/layout/layout.tsx'
import { PageTransition } from '#app/layout/page-transition.tsx'
import type { Route } from './+types/layout'

export default function ShopPages() {
  return (
    <ShopLayout>
      <PageTransition />
    </ShopLayout>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} />
}
