import { expect, it } from 'vitest'
import type { AuditAct } from '#domain/audit/acts'
import { recordAudit } from '#domain/audit/audit.server'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()

/** Returns the text of a page's list of audit entries. */
async function readAudit(visitor: Visitor, prefix: '' | '/gu'): Promise<string> {
  const page = await htmlOf(visitor.get(`${prefix}/admin/audit`))
  const list = /<ol class="overflow-hidden.*?<\/ol>(?=<|$)/s.exec(page)?.[0] ?? ''
  return list
    .replaceAll('<span lang="en">', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

/** Changes the price, the Gujarati name and the shelf life of jeera by a catalogue file that is imported at the Gujarati admin. */
async function importJeera(owner: Visitor, shelfLife: string): Promise<string> {
  const text = `id,name,category,size,price,name_gu,shelf_life_days\njeera,Jeera (Cumin Seeds),whole-spices,250gm,220,જીરૂ,${shelfLife}\njeera,Jeera (Cumin Seeds),whole-spices,500gm,400,જીરૂ,${shelfLife}\n`
  const answer = await owner.submit('/gu/admin/products/import', { intent: 'save', text, sure: '1' })
  return answer.text()
}

it('what is changed at the Gujarati admin is stored as values, and read in the language of its reader', async () => {
  const owner = await newStaff(story, 'owner', { name: 'રમેશ પટેલ' })
  const answer = await importJeera(owner, '400')
  expect(answer).toContain('250 ગ્રામનો ભાવ ₹210 → ₹220')
  const { after } = await story.db
    .selectFrom('audit')
    .selectAll()
    .where('act', '=', 'product.import')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(after)).toMatchObject({ 'sizes.250gm.price': 220, shelfLifeDays: 400 })
  const gujarati = await readAudit(owner, '/gu')
  expect(gujarati).toContain('Jeera (Cumin Seeds) ફાઇલમાંથી લીધી')
  expect(gujarati).toContain('sizes.250gm.price : 210 હવે → 220')
  const english = await readAudit(owner, '')
  expect(english).toContain('imported Jeera (Cumin Seeds)')
  expect(english).toContain('sizes.250gm.price: 210 became → 220')
})

it('texts that somebody typed in English are marked as English in the Gujarati audit', async () => {
  const owner = await newStaff(story)
  const values = { before: { origin: '' }, after: { origin: 'Unjha market yard' } }
  await recordAudit(story.db, {
    at: story.now(),
    actor: owner.userId,
    act: 'product.publish',
    subject: 'jeera',
    ...values,
  })
  const ofNewerVersion = 'order.of-the-future' as AuditAct
  await recordAudit(story.db, { at: story.now(), actor: owner.userId, act: ofNewerVersion, subject: 'x' })
  const page = await htmlOf(owner.get('/gu/admin/audit'))
  expect(page).toContain('<span lang="en">Unjha market yard</span>')
  expect(page).toContain('<span lang="en">of the future </span>')
})

it.each([
  ['', 'en-IN', 'Admin'],
  ['/gu', 'gu-IN', 'એડમિન'],
])('the app that is added to the home screen from %s/admin opens there', async (prefix, lang, name) => {
  const owner = await newStaff(story)
  const page = await htmlOf(owner.get(`${prefix}/admin`))
  const [, manifest = ''] = /<link rel="manifest" href="([^"]*admin[^"]*)"/.exec(page) ?? []
  expect(await (await owner.get(manifest)).json()).toMatchObject({
    id: `${prefix}/admin`,
    start_url: `${prefix}/admin`,
    scope: `${prefix}/admin`,
    lang,
    short_name: name,
  })
})
