import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buttonPath, countParameters, renderTemplate, type Template, templates } from '#domain/notifications/templates'
import { drafts } from '#domain/texts/dictionaries.server'

const all: [string, Template][] = Object.entries(templates)

const written = (text: string, words: (typeof drafts)['gu']['pages']) =>
  typeof words[text] === 'string' ? words[text] : text

const buyers = all.filter(([name]) => !name.startsWith('shop_'))

/** The templates in English and, those of buyers, in the other languages. */
const everywhere: [string, Template][] = [
  ...all,
  ...Object.entries(drafts).flatMap(([language, { pages }]) =>
    buyers.map(([name, { body, examples, button }]): [string, Template] => [
      `${name} (${language})`,
      { body: written(body, pages), examples, ...(button && { button: written(button, pages) }) },
    ]),
  ),
]

it.each(everywhere)('%s is written as Meta accepts it', (name, { body, examples, button = '' }) => {
  // Meta writes the text of a code itself.
  if (name.startsWith('sign_in_code')) return
  // Meta rejects a parameter at the end even when a full stop follows it.
  expect(body).not.toMatch(/^[^\p{L}]*\{\{|\}\}[^\p{L}]*$/u)
  expect(body).not.toMatch(/\}\}[^\p{L}]*\{\{/u)
  expect(body).not.toMatch(/[\n\t]| {2}/)
  const places = [...body.matchAll(/\{\{(\d+)\}\}/g)].map(([, place]) => Number(place))
  expect(places).toEqual(places.map((_, at) => at + 1))
  expect(examples).toHaveLength(places.length)
  expect(body.length).toBeLessThan(324)
  expect(button.length).toBeLessThanOrEqual(25)
})

it('a message reads as its template with the parameters in their places', () => {
  const texts = ['Asha', 'SM-1', 'India Post', 'EG1', '₹520']
  expect(renderTemplate('order_shipped', texts)).toBe(
    'Namaste Asha, order SM-1 left us with India Post, tracking number EG1. To pay at the door: ₹520. Thank you for cooking with us.',
  )
  expect(countParameters(templates.order_shipped)).toBe(5)
})

it('a name with a dollar sign in it is not taken for a pattern', () => {
  expect(renderTemplate('order_link', ['$& $1'])).toBe('Here is the way to your order $& $1, as you asked.')
})

/** Reads the list in docs/whatsapp-templates.md: a heading with the name, a block with the body, then the examples and the button. */
function readList(): [string, Template][] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/whatsapp-templates.md'), 'utf8')
  return text
    .split('\n### ')
    .slice(1)
    .map((part) => {
      const name = /^`(\w+)`/.exec(part)?.[1] ?? ''
      const body = /```text\n([^\n]+)\n```/.exec(part)?.[1] ?? ''
      const examples = [...part.matchAll(/^\d+\. (.+)$/gm)].map(([, example = '']) => example)
      const [, button] = /Button: (.+?) → `/.exec(part) ?? []
      return [name, { body, examples, ...(button && { button }) }]
    })
}

/** Reads the translations in docs/whatsapp-templates.md: below each name a line with the language and the button, and a block with the body. */
function readTranslations(code: string): [string, string][] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/whatsapp-templates.md'), 'utf8')
  const sections = text.split('\n### ').map((part) => ({ name: /^`(\w+)`/.exec(part)?.[1] ?? '', part }))
  return sections.flatMap(({ name, part }) => {
    const [, button = '', body] =
      new RegExp(
        `\n\\w+ \\(\`${code}\`\\)(?:, button: (.+?) → \`https://your\\.shop/${code}${buttonPath}\\{\\{1\\}\\}\`)?\n\n\`\`\`text\n(.+)\n`,
      ).exec(part) ?? []
    return body === undefined ? [] : [[name, `${body} ${button}`]]
  })
}

it.each(['gu', 'hi'] as const)('the list has every template for buyers in %s too', (code) => {
  const { pages } = drafts[code]
  expect(Object.fromEntries(readTranslations(code))).toEqual(
    Object.fromEntries(
      buyers.map(([name, { body, button }]) => [name, `${pages[body]} ${button ? pages[button] : ''}`]),
    ),
  )
})

it('the list that the owner pastes into Meta’s form is the one that the shop sends', () => {
  expect(Object.fromEntries(readList())).toEqual(templates)
  expect(readFileSync(join(import.meta.dirname, '../../docs/whatsapp-templates.md'), 'utf8')).toContain(
    `https://your.shop${buttonPath}{{1}}`,
  )
})
