import { isRouteErrorResponse, useRouteError } from 'react-router'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import type { OwnersOnly } from '#app/admin/shared/staff-form.server'
import { LateFailedPage } from '#app/layout/late-failed-page.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { t } from '#domain/texts/translate'

export function AdminErrorBoundary() {
  const error = useRouteError()
  if (isOwnersOnly(error))
    return (
      <AdminLayout title={t('Only an owner sees this page.')}>
        <TextLink to="/admin">{t('Back to the board')}</TextLink>
      </AdminLayout>
    )
  return <LateFailedPage error={error} />
}

export function isOwnersOnly(error: unknown): boolean {
  const data: Partial<OwnersOnly> | null = isRouteErrorResponse(error) ? error.data : null
  return typeof data === 'object' && data !== null && 'staff' in data
}
