/** Returns the addresses of a page's links within the shop, without the links to the same page in other languages. */
export function linksIn(html: string): string[] {
  return [...html.matchAll(/<a ([^>]*)>/g)]
    .filter(([, attributes = '']) => !/ lang="/.test(attributes))
    .flatMap(([, attributes = '']) => /href="(\/[^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&') ?? [])
}
