import { settings } from '#domain/settings'

/** The orders that an address names: `orders=SM-4829-1507,SM-…`. */
export function readChosen(query: URLSearchParams): string[] {
  const numbers = query.getAll('orders').flatMap((text) => text.split(','))
  return [...new Set(numbers)]
    .filter((number) => /^SM-\d{4}-\d{4}$/.test(number))
    .slice(0, settings.fulfilment.bulkLimit)
}
