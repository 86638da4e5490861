import { requireStaff } from '#app/admin/shared/staff-form.server'
import { webManifest } from '#app/layout/web-manifest'
import { type RouteHandle, staffData } from '#app/navigation/route-handle'
import { constants } from '#domain/constants'
import { localPath, t } from '#domain/texts/translate'
import type { Route } from './+types/manifest'

export const handle: RouteHandle = { ...staffData, languages: true }

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context)
  return webManifest('/admin', {
    name: t('{name} admin', { name: constants.name }),
    short_name: t('Admin'),
    scope: localPath('/admin'),
    theme_color: '#4e0d0a',
  })
}
