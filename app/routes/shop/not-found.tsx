import { data } from 'react-router'
import { NotFound } from '#app/layout/error-page.tsx'
import { pageHead } from '#app/layout/meta'
import type { Route } from './+types/not-found'

export function loader() {
  return data(null, { status: 404 })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({
    root: matches[0],
    title: 'Not found',
    description: 'There is no such page.',
    path: '',
    hidden: true,
  })
}

export default function NotFoundPage() {
  return <NotFound />
}
