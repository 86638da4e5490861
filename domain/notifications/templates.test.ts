import { expect, it } from 'vitest'
import { renderTemplate, type Template, templates } from '#domain/notifications/templates'
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
  expect(templates.order_shipped.examples).toHaveLength(texts.length)
})

it('a name with a dollar sign in it is not taken for a pattern', () => {
  expect(renderTemplate('order_link', ['$& $1'])).toBe('Here is the way to your order $& $1, as you asked.')
})
