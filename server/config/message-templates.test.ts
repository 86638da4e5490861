import { expect, it } from 'vitest'
import { basicTemplates, templateNames } from '#domain/notifications/templates'
import { readConfig } from '#server/config/config'
import { approvedTemplates, parseTemplateNames } from '#server/config/provider-modes'

it('simulators have approved every template, Meta only what the shop cannot do without', () => {
  expect([...approvedTemplates(undefined, 'simulator')]).toEqual(templateNames)
  expect(approvedTemplates(undefined, 'real', basicTemplates)).toEqual(basicTemplates)
  expect(approvedTemplates(undefined, 'log', basicTemplates)).toEqual(basicTemplates)
})

it('what the owner names is approved beside them, and "all" is all', () => {
  expect([...approvedTemplates('order_shipped, order_delivered', 'real', basicTemplates)].toSorted()).toEqual(
    [...basicTemplates, 'order_delivered', 'order_shipped'].toSorted(),
  )
  expect([...approvedTemplates('all', 'real', basicTemplates)].toSorted()).toEqual(templateNames.toSorted())
})

it('in another language only what the owner names is approved', () => {
  expect([...approvedTemplates(undefined, 'simulator')]).toEqual(templateNames)
  expect(approvedTemplates(undefined, 'real').size).toBe(0)
  expect([...approvedTemplates('order_shipped', 'real')]).toEqual(['order_shipped'])
  const environment = { SESSION_SECRET: 'x'.repeat(40), WHATSAPP_TEMPLATES_HI: 'none' }
  expect(() => readConfig(environment)).toThrow(/^WHATSAPP_TEMPLATES_HI must be all, or names/)
})

it('a name that is no template of the shop is refused in words', () => {
  expect(parseTemplateNames('order_shiped')).toBeNull()
  const environment = { SESSION_SECRET: 'x'.repeat(40), WHATSAPP_TEMPLATES: 'order_shipped,toString' }
  expect(() => readConfig(environment)).toThrow(/^WHATSAPP_TEMPLATES must be all, or names/)
})

it('the lists alone switch no simulator off', () => {
  const lists = { WHATSAPP_TEMPLATES: 'order_shipped', WHATSAPP_TEMPLATES_GU: 'all', WHATSAPP_TEMPLATES_HI: 'all' }
  const config = readConfig({ SESSION_SECRET: 'x'.repeat(40), ...lists })
  expect([config.messages.kind, config.payments.kind]).toEqual(['simulator', 'simulator'])
  expect(config.templates.has('order_shipped')).toBe(true)
  expect(config.templates.has('order_delivered')).toBe(false)
})
