import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '#domain/database'
import { sha256 } from '#domain/hash.server'
import { nameColumns, nameKey } from '#domain/texts/product-name'
import {
  currentLanguage,
  type Dictionary,
  type Language,
  setDictionarySource,
  type TranslatedLanguage,
} from '#domain/texts/translate'
import guAdmin from '#domain/texts/words/gu.admin.json' with { type: 'json' }
import guCatalog from '#domain/texts/words/gu.catalogue.json' with { type: 'json' }
import gu from '#domain/texts/words/gu.json' with { type: 'json' }
import hiCatalog from '#domain/texts/words/hi.catalogue.json' with { type: 'json' }
import hi from '#domain/texts/words/hi.json' with { type: 'json' }

type Words = Dictionary['texts']
/** The texts that a browser gets, under a name that changes with them. */
type TextsFile = { name: string; texts: Words }

/** `read`: the texts that a person has read. `files.admin` has the buyers' texts too. */
export type Texts = Dictionary & { read: ReadonlySet<string>; files: { pages: TextsFile; admin: TextsFile } }

/** The translations that come with the shop; the admin is in Gujarati alone. */
export const drafts: Record<TranslatedLanguage, { pages: Words; admin: Words; catalog: Words }> = {
  gu: { pages: gu, admin: guAdmin, catalog: guCatalog },
  hi: { pages: hi, admin: {}, catalog: hiCatalog },
}

const noFile: TextsFile = { name: '', texts: {} }

export const english: Texts = { language: 'en', texts: {}, read: new Set(), files: { pages: noFile, admin: noFile } }

const storage = new AsyncLocalStorage<Dictionary>()

setDictionarySource(() => storage.getStore() ?? english)

export function runInLanguage<Result>(dictionary: Dictionary, run: () => Result): Result {
  return storage.run(dictionary, run)
}

const lastTexts = new Map<Language, { stamp: string; texts: Texts }>()

/** Cached until somebody imports a reading or changes the catalogue. */
export async function readTexts(db: Db, language: Language): Promise<Texts> {
  if (language === 'en') return english
  const stamp = await readStamp(db)
  const copy = lastTexts.get(language)
  if (copy?.stamp === stamp) return copy.texts
  const texts = withCorrections(language, await listCorrections(db, language), await listNames(db, language))
  lastTexts.set(language, { stamp, texts })
  return texts
}

export async function writeIn<Written>(db: Db, language: Language, write: () => Written): Promise<Written> {
  return runInLanguage(await readTexts(db, language), write)
}

/** Returns the English of a text whose translation nobody has read: where a mistake could harm somebody, it is shown beside it. */
export async function findUnreadEnglish(db: Db, text: string): Promise<string | undefined> {
  const { texts, read } = await readTexts(db, currentLanguage())
  return text in texts && !read.has(text) ? text : undefined
}

/** The texts that were read last, or the drafts: without asking the database, which may not answer. */
export function cachedTexts(language: Language): Texts {
  if (language === 'en') return english
  const copy = lastTexts.get(language) ?? { stamp: '', texts: withCorrections(language, {}, {}) }
  lastTexts.set(language, copy)
  return copy.texts
}

function withCorrections(language: TranslatedLanguage, corrections: Words, names: Words): Texts {
  const { pages, admin, catalog } = drafts[language]
  const corrected = (drafted: Words) =>
    Object.fromEntries(Object.entries(drafted).map(([text, words]) => [text, corrections[text] ?? words]))
  return {
    language,
    texts: { ...catalog, ...admin, ...names, ...pages, ...corrections },
    read: new Set(Object.keys(corrections)),
    files: {
      pages: toFile(language, { ...names, ...corrected(pages) }),
      admin: toFile(`${language}.admin`, { ...names, ...corrected({ ...admin, ...pages }) }),
    },
  }
}

function toFile(name: string, texts: Words): TextsFile {
  const hash = sha256(JSON.stringify(texts), 'hex').slice(0, 12)
  return { name: `${name}.${hash}.json`, texts }
}

async function readStamp(db: Db): Promise<string> {
  const rows = await db
    .selectFrom('shop_state')
    .select('value')
    .where('name', 'in', ['settings_stamp', 'catalogue_version'])
    .orderBy('name')
    .execute()
  return rows.map(({ value }) => value).join('.')
}

/** Browsers load them with the texts, about 10 bytes compressed for each; carts, orders and mails show further ones in English. */
const maxNames = 2_000

async function listNames(db: Db, language: TranslatedLanguage): Promise<Words> {
  const column = nameColumns[language]
  const rows = await db
    .selectFrom('products')
    .select(['id', `${column} as name`])
    .where(column, '<>', '')
    .orderBy('position')
    .limit(maxNames)
    .execute()
  return Object.fromEntries(rows.map(({ id, name }) => [nameKey(id), name]))
}

async function listCorrections(db: Db, language: Language): Promise<Words> {
  const rows = await db
    .selectFrom('text_readings')
    .select(['english', 'words'])
    .where('language', '=', language)
    .execute()
  return Object.fromEntries(rows.map(({ english: text, words }) => [text, JSON.parse(words)]))
}
