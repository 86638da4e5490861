import { basicTemplates, isTemplateName, type TemplateName, templateNames } from '#domain/notifications/templates'
import type { MessageMode } from '#server/config/provider-modes'

/** Returns the names in a list such as WHATSAPP_TEMPLATES; null if one of them is not a template of the shop. */
export function parseTemplateNames(listed: string): TemplateName[] | null {
  if (listed.trim() === 'all') return templateNames
  const names = listed.split(',').map((name) => name.trim())
  return names.every(isTemplateName) ? names : null
}

/** Returns the templates that are approved in a language beside English: those listed, or all for the simulator without a list. */
export function translatedTemplates(listed: string | undefined, mode: MessageMode['kind']): ReadonlySet<TemplateName> {
  if (listed === undefined) return new Set(mode === 'simulator' ? templateNames : [])
  return new Set(parseTemplateNames(listed))
}

/** Returns the listed templates and the basic ones, which the shop always needs; for the simulator without a list, all templates. */
export function approvedTemplates(listed: string | undefined, mode: MessageMode['kind']): ReadonlySet<TemplateName> {
  if (listed === undefined) return mode === 'simulator' ? new Set(templateNames) : basicTemplates
  return new Set([...basicTemplates, ...(parseTemplateNames(listed) ?? [])])
}
