import { stripControlCharacters } from '#domain/text'

/** Returns the words that an admin list is searched for (`?q=`), at most 80 characters; empty without a search. */
export function searchedIn(query: URLSearchParams): string {
  return stripControlCharacters(query.get('q') ?? '')
    .trim()
    .slice(0, 80)
}
