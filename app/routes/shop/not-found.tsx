import { data } from 'react-router'
import { NotFound } from '#app/layout/error-page.tsx'
import { notFoundHead, pageMeta } from '#app/layout/meta'
import type { Route } from './+types/not-found'

export function loader() {
  return data(null, { status: 404 })
}

export function meta({ matches }: Route.MetaArgs) {
  const [title, description] = notFoundHead
  return pageMeta({ root: matches[0], title, description, path: '', hidden: true })
}

export default function NotFoundPage() {
  return <NotFound />
}
