/** Garam Masala (Extra) becomes garam-masala-extra; a name without Latin letters or digits becomes ''. */
export function productIdOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 60)
    .replace(/-$/, '')
}
