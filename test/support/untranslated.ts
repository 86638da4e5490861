import type { Page } from 'playwright-core'
import { publicDefaults, settings, shopDefaults } from '#domain/settings'

/** Latin words that pages in every language have: names, abbreviations and what the family typed. */
const names = new RegExp(
  [
    String.raw`jeera, हल्दी, ગરમ મસાલો, biryani|Digital Personal Data Protection Act|Data Protection Board of India|14, Spice Market Yard, Palanpur, Gujarat|https?:\S+|\S+@\S+|@\w+|\bSM-[\d-]+|\b\d+ ?(?:gm|kg|g|ml|oz|GB|MB|KB|px)\b`,
    String.raw`\b(?:Alt|UPI|PIN|QR|OTP|SMS|GST|GSTIN|IGST|CGST|SGST|HSN|FSSAI|FIR|MRP|INR|CSV|PDF|ID|OK|FAQ|DTDC|TCS)\b`,
    String.raw`\b(?:WhatsApp|Instagram|Razorpay|JavaScript|Chrome|Safari|Firefox|Edge|Android|Linux|Windows|Mac|iPhone|India Post)\b`,
    ...listTexts([settings.name, settings.team, publicDefaults, shopDefaults]).map(escapeRegExp),
  ].join('|'),
  'g',
)

/** Returns the texts of a page, seen or read out, that are in Latin letters and not marked as English; names are left out. */
export async function listUntranslated(page: Page): Promise<string[]> {
  const texts = await page.evaluate(readTexts)
  return [...new Set(texts)].filter((text) => /[a-z]{2}/i.test(text.replaceAll(names, '')))
}

/** Runs in the page. */
function readTexts(): string[] {
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
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) add(node.nodeValue, node.parentElement)
  for (const name of ['alt', 'title', 'placeholder', 'aria-label', 'aria-description'])
    for (const element of document.querySelectorAll(`[${name}]`)) add(element.getAttribute(name), element)
  add(document.querySelector('meta[name=description]')?.getAttribute('content') ?? '', document.documentElement)
  return found
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return /[a-z]{2}/i.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
