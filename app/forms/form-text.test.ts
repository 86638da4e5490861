import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { formFiles, formText, formTexts } from '#app/forms/form-text'

it('reads texts and files apart', () => {
  const form = new FormData()
  form.append('field', new File(['rows'], 'rows.csv'))
  form.append('field', new File([], ''))
  expect(formText(form, 'field')).toBe('')
  form.append('field', 'a')
  form.append('field', 'b')
  expect(formTexts(form, 'field')).toEqual(['a', 'b'])
  expect(formFiles(form, 'field').map(({ name }) => name)).toEqual(['rows.csv'])
  expect(formText(form, 'other')).toBe('')
})

it('forms are read by these functions or a schema', () => {
  const app = join(import.meta.dirname, '..')
  const raw = globSync('**/*.{ts,tsx}', { cwd: app })
    .filter((name) => !name.startsWith('forms/'))
    .filter((name) => /\b(?:form|formData)\s*\.get(?:All)?\(/.test(readFileSync(join(app, name), 'utf8')))
  expect(raw, 'Each uses formText, formTexts, isTicked or formFiles').toEqual([])
})
