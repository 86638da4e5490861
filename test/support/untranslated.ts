import type { Page } from 'playwright-core'
import { constants } from '#domain/constants'
import { publicDefaults, shopDefaults } from '#domain/shop-settings/shop-defaults'

/** Latin words that pages in every language have: names, abbreviations and what the family typed. */
const names = new RegExp(
  [
    String.raw`jeera, हल्दी, ગરમ મસાલો, biryani|Digital Personal Data Protection Act|Data Protection Board of India|14, Johari Bazaar, Jaipur|https?:\S+|\S+@\S+|@\w+|\bSM-[\d-]+|\b\d+ ?(?:gm|kg|g|ml|oz|GB|MB|KB|px)\b`,
    String.raw`\b(?:Alt|UPI|PIN|QR|OTP|SMS|GST|GSTIN|IGST|CGST|SGST|HSN|FSSAI|FIR|MRP|INR|CSV|PDF|ID|OK|FAQ|DTDC|TCS|CA|JPEG|PNG|WebP|AVIF|JSON|UTF)\b`,
    String.raw`\b(?:WhatsApp|Instagram|Razorpay|JavaScript|Chrome|Safari|Firefox|Edge|Android|Linux|Windows|Mac|iPhone|India Post|Shiprocket)\b`,
    // Of the admin: fields of files, paths, commands, places in a text, and examples of what labels say in English.
    String.raw`jeera rice, dal tadka|Gujarat, India|red-chilli-flakes|Order,Courier,Tracking number|\b(?:id|name|category|size|price)(?= કોલમ)|24ABCDE1234F1Z6|\b(?:b2b|b2cl|b2cs|cdnr|cdnur|hsn|docs)\b|npm run \w+|\{\w+\}|(?<![\w<])/[\w/-]+`,
    ...listTexts([constants.name, constants.team, publicDefaults, shopDefaults]).map(escapeRegExp),
  ].join('|'),
  'g',
)

/**
 * Returns the texts of a page, seen or read out, that are in Latin letters and not marked as English. Names are left out, and what people `typed`, the
 * longest first. With `html` it is read instead of the page, which costs a twentieth of opening it.
 */
export async function listUntranslated(page: Page, typed: readonly string[] = [], html?: string): Promise<string[]> {
  return findUntranslated(await page.evaluate(readTexts, html), typed)
}

function findUntranslated(texts: readonly string[], typed: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => /[a-z]{2}/i.test(withoutNames(text, typed)))
}

function withoutNames(text: string, typed: readonly string[]): string {
  return typed.reduce((rest, one) => rest.replaceAll(one, ''), text).replaceAll(names, '')
}

/** Runs in the page and reads its document, or this one. */
function readTexts(html: string | undefined): string[] {
  const root = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html')
  const found: string[] = []
  const add = (text: string | null, element: Element | null) => {
    const isEnglish = element?.closest('[lang]')?.getAttribute('lang')?.startsWith('en')
    if (
      text?.trim() &&
      !isEnglish &&
      !element?.closest('script, style, noscript, template, svg title, [role=progressbar]')
    )
      found.push(text.trim().replaceAll(/\s+/g, ' '))
  }
  const walker = document.createTreeWalker(root.documentElement, NodeFilter.SHOW_TEXT)
  // The text of a textarea is its value.
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.matches('textarea')) add(node.nodeValue, node.parentElement)
  for (const name of ['alt', 'title', 'placeholder', 'aria-label', 'aria-description'])
    for (const element of root.querySelectorAll(`[${name}]`)) add(element.getAttribute(name), element)
  add(root.querySelector('meta[name=description]')?.getAttribute('content') ?? '', root.documentElement)
  return found
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return /[a-z]{2}/i.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
