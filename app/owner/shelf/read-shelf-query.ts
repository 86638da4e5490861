import type { ShelfPlace, ShelfView } from '#domain/catalog/shelf.server'

const views: readonly ShelfView[] = ['low', 'hidden', 'missing']

/** What of the shelf is asked for; anything that is not understood counts as not asked. */
export function readShelfQuery(query: URLSearchParams): {
  view: ShelfView
  search: string
  after: ShelfPlace | null
} {
  const [, position = '', id = ''] = /^(\d{1,9})\.([\w-]{1,80})$/.exec(query.get('after') ?? '') ?? []
  return {
    view: views.find((one) => one === query.get('view')) ?? 'all',
    search: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 80),
    after: id ? { position: Number(position), id } : null,
  }
}
