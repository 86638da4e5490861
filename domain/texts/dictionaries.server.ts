import { createHash } from 'node:crypto'
import type { Db } from '#domain/database'
import type { Language } from '#domain/texts/languages'
import type { Dictionary } from '#domain/texts/translate'
import guCatalogue from '#domain/texts/words/gu.catalogue.json' with { type: 'json' }
import gu from '#domain/texts/words/gu.json' with { type: 'json' }
import hiCatalogue from '#domain/texts/words/hi.catalogue.json' with { type: 'json' }
import hi from '#domain/texts/words/hi.json' with { type: 'json' }

type Words = Dictionary['texts']

/** A language with its texts; `pages` are those of the pages alone, which a browser gets, under a name that changes with them. */
export type Texts = Dictionary & { pages: Words; file: string }

/** The drafts that come with the shop: the texts of pages and messages, and those of the catalogue and the recipes. */
export const drafts: Record<Exclude<Language, 'en'>, { pages: Words; catalogue: Words }> = {
  gu: { pages: gu, catalogue: guCatalogue },
  hi: { pages: hi, catalogue: hiCatalogue },
}

export const english: Texts = { language: 'en', texts: {}, pages: {}, file: '' }

const copies = new Map<Language, { stamp: number; texts: Texts }>()

/** Returns the texts of a language: the drafts with the corrections of this shop's readers. Cached until somebody imports a reading. */
export async function readTexts(db: Db, language: Language): Promise<Texts> {
  if (language === 'en') return english
  const stamp = await readStamp(db)
  const copy = copies.get(language)
  if (copy?.stamp === stamp) return copy.texts
  const texts = withCorrections(language, await listCorrections(db, language))
  copies.set(language, { stamp, texts })
  return texts
}

function withCorrections(language: Exclude<Language, 'en'>, corrections: Words): Texts {
  const { pages: drafted, catalogue } = drafts[language]
  const pages = Object.fromEntries(Object.entries(drafted).map(([text, words]) => [text, corrections[text] ?? words]))
  const hash = createHash('sha256').update(JSON.stringify(pages)).digest('hex').slice(0, 12)
  return { language, texts: { ...catalogue, ...pages, ...corrections }, pages, file: `${language}.${hash}.json` }
}

async function readStamp(db: Db): Promise<number> {
  const row = await db.selectFrom('shop_state').select('value').where('name', '=', 'settings_stamp').executeTakeFirst()
  return row?.value ?? 0
}

async function listCorrections(db: Db, language: Language): Promise<Words> {
  const rows = await db
    .selectFrom('text_readings')
    .select(['english', 'words'])
    .where('language', '=', language)
    .execute()
  return Object.fromEntries(rows.map(({ english: text, words }) => [text, JSON.parse(words)]))
}
