import { readForm } from '#test/support/form-fields'
import type { Visitor } from '#test/support/visitor'

/** Returns the editor's form as the page shows it, by its fields. */
export async function openForm(visitor: Visitor, path = '/admin/products/edit/jeera'): Promise<Record<string, string>> {
  return { ...(await readForm(visitor, path, 'name="facts"')), intent: 'save' }
}

export const save = async (visitor: Visitor, changes: Record<string, string>, path = '/admin/products/edit/jeera') =>
  visitor.submit(path, { ...(await openForm(visitor, path)), ...changes })
/** Opens what publishing would change, and publishes it as it was shown. */
export async function publish(visitor: Visitor, more = {}, path = '/admin/products/edit/jeera'): Promise<Response> {
  const form = await readForm(visitor, `${path}/publish`, 'name="draftAt"')
  return visitor.submit(`${path}/publish`, { ...form, ...more })
}
