import { webManifest } from '#app/layout/web-manifest'
import { publicData, type RouteHandle } from '#app/navigation/route-handle'
import { constants } from '#domain/constants'
import { translated } from '#domain/texts/translate'

export const handle: RouteHandle = { ...publicData, dataOf: '/', languages: true }

export function loader() {
  const { name, tagline } = constants
  return webManifest('/', {
    name,
    short_name: name,
    description: translated(tagline),
    scope: '/',
    theme_color: '#a81d17',
  })
}
