import { AsyncLocalStorage } from 'node:async_hooks'
import { type Dictionary, setDictionarySource } from '#domain/texts/translate'

const storage = new AsyncLocalStorage<Dictionary>()
const english: Dictionary = { language: 'en', texts: {} }

setDictionarySource(() => storage.getStore() ?? english)

/** Runs a function, and everything it starts, in the language of a dictionary: pages of several languages are rendered at once. */
export function runInLanguage<Result>(dictionary: Dictionary, run: () => Result): Result {
  return storage.run(dictionary, run)
}
