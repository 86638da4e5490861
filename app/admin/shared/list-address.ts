/** Returns the address of a list, such as `/admin/stock?view=low&after=…`, without the parts of its query that are empty. */
export function listAddress(path: string, query: Readonly<Record<string, string | null | false>>): string {
  const parts = Object.entries(query).filter((part): part is [string, string] => Boolean(part[1]))
  return parts.length === 0 ? path : `${path}?${new URLSearchParams(parts)}`
}
