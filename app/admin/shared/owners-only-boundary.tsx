import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router'
import type { OwnersOnly } from '#app/accounts/require-user.server'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { ErrorPage } from '#app/layout/error-page.tsx'
import { ShopLayout } from '#app/layout/layout.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { t } from '#domain/texts/translate'

type RootData = Parameters<typeof ShopLayout>[0]['loaded']

/** The error boundary of pages for owners: a manager reads so in the admin's frame; everything else is the shop's error page. */
export function OwnersOnlyBoundary() {
  const error = useRouteError()
  const root = useRouteLoaderData('root') as RootData
  if (isRouteErrorResponse(error) && isOwnersOnly(error.data))
    return (
      <AdminLayout title={t('Only an owner sees this page.')}>
        <TextLink to="/admin">{t('Back to the board')}</TextLink>
      </AdminLayout>
    )
  return (
    <ShopLayout loaded={root}>
      <ErrorPage error={error} />
    </ShopLayout>
  )
}

function isOwnersOnly(data: unknown): data is OwnersOnly {
  return typeof data === 'object' && data !== null && 'staff' in data
}
