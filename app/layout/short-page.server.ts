import { hashInlineCode, type InlineCode } from '#app/layout/finish-page.server'

/** A page of a few lines, for moments in which the shop has better to do than to render; `text` is shown as it is. */
export function shortPage({ title, text, reloadAfterSeconds }: ShortPage): string {
  const reload = reloadAfterSeconds ? `<meta http-equiv="refresh" content="${reloadAfterSeconds}">` : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
${reload}<title>${escaped(title)} – Saathi Masala</title>
<style>${css}</style></head>
<body><main><h1>${escaped(title)}</h1>
<p>${escaped(text)}</p></main></body></html>
`
}

type ShortPage = { title: string; text: string; reloadAfterSeconds?: number }

const css = `body{margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem;text-align:center;
font:1.125rem/1.6 system-ui,sans-serif;background:#fdf7ec;color:#3b2416}h1{color:#9b1c1c;font-size:1.75rem}`

export const shortPageCode: InlineCode = { scripts: [], styles: [hashInlineCode(css)] }

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
