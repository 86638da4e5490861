import { isTemplateName, type TemplateName, templateNames } from '#domain/notifications/templates'
import type { MessageMode } from '#server/config/provider-modes'

/** Returns the names in a list such as WHATSAPP_TEMPLATES; null if one of them is not a template of the shop. */
export function parseTemplateNames(listed: string): TemplateName[] | null {
  if (listed.trim() === 'all') return templateNames
  const names = listed.split(',').map((name) => name.trim())
  return names.every(isTemplateName) ? names : null
}

/** Returns the listed templates and those of `always`; for the simulator without a list, all templates. */
export function approvedTemplates(
  listed: string | undefined,
  mode: MessageMode['kind'],
  always: Iterable<TemplateName> = [],
): ReadonlySet<TemplateName> {
  if (listed === undefined && mode === 'simulator') return new Set(templateNames)
  return new Set([...always, ...((listed && parseTemplateNames(listed)) || [])])
}
