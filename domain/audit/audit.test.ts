import { expect, test } from 'vitest'
import { actText } from '#app/admin/reports/audit-acts'
import { auditActs } from '#domain/audit/audit.server'

test.each(auditActs)('the act %s has words of its own', (act) => {
  const readFromItsName = actText(act.replace(/^[a-z]+/, 'unknown'))
  expect(actText(act), `add '${act}' to \`acts\` in app/admin/reports/audit-acts.ts`).not.toEqual(readFromItsName)
})
