import { createStore } from '#app/browser/create-store'

type Stored<T> = { key: string; read(): T; keep(value: T): void; forget(): void }

/** Its value is in the browser's storage, where other tabs may change it; of an empty one nothing is stored. */
export function createStoredStore<T>(atFirst: T, stored: Stored<T>, isEmpty: (value: T) => boolean) {
  const store = createStore(atFirst, { load: stored.read, follow })
  const reread = () => {
    const value = stored.read()
    if (JSON.stringify(value) !== JSON.stringify(store.get())) store.set(value)
  }
  function follow(): () => void {
    // It may have changed while no component used it.
    reread()
    const controller = new AbortController()
    const takeOtherTab = ({ key }: StorageEvent) => (key === stored.key || key === null) && reread()
    addEventListener('storage', takeOtherTab, { signal: controller.signal })
    // A page from the back-forward cache has received no `storage` events while it was cached.
    addEventListener('pageshow', ({ persisted }) => persisted && reread(), { signal: controller.signal })
    return () => controller.abort()
  }
  return {
    ...store,
    set(value: T): void {
      if (isEmpty(value)) stored.forget()
      else stored.keep(value)
      store.set(value)
    },
  }
}
