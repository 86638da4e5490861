import { basicTemplates, isTemplateName, type TemplateName, templateNames } from '#domain/notifications/templates'
import type { MessageMode } from '#server/config/provider-modes'

/** The names in WHATSAPP_TEMPLATES; null when one of them is no template of the shop. */
export function parseTemplateNames(listed: string): TemplateName[] | null {
  if (listed.trim() === 'all') return templateNames
  const names = listed.split(',').map((name) => name.trim())
  return names.every(isTemplateName) ? names : null
}

/** The simulator has approved all, Meta those that the owner names and those the shop cannot do without. */
export function approvedTemplates(listed: string | undefined, mode: MessageMode['kind']): ReadonlySet<TemplateName> {
  if (listed === undefined) return mode === 'simulator' ? new Set(templateNames) : basicTemplates
  return new Set([...basicTemplates, ...(parseTemplateNames(listed) ?? [])])
}
