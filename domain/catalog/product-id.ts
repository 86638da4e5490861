/** Garam Masala (Extra) becomes garam-masala-extra; '' where nothing is left of it. */
export function productIdOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 60)
    .replace(/-$/, '')
}
