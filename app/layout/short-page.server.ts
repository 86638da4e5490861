import { escapeHtml } from '#domain/text'
import { currentLanguage } from '#domain/texts/translate'

/** For refusals that must cost less than a rendering. */
export function shortPage({ title, text, reloadAfterSeconds, nonce }: ShortPage): string {
  const reload = reloadAfterSeconds ? `<meta http-equiv="refresh" content="${reloadAfterSeconds}">` : ''
  return `<!doctype html>
<html lang="${currentLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
${reload}<title>${escapeHtml(title)} – Saathi Masala</title>
<style${nonce ? ` nonce="${nonce}"` : ''}>${shortPageStyle}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p></main></body></html>
`
}

type ShortPage = { title: string; text: string; reloadAfterSeconds?: number; nonce?: string | undefined }

export const shortPageStyle = `body{margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem;text-align:center;
font:1.125rem/1.6 system-ui,sans-serif;background:#fdf7ec;color:#3b2416}h1{color:#9b1c1c;font-size:1.75rem}`
