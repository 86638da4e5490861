import { createContext, useContext } from 'react'
import { rich } from '#app/ui/rich.tsx'

/** Filled in by the server only; what it wrote stays when the page comes to life. */
export const RequestIdContext = createContext('')

/** The request's number, to be told when asking for help; nothing where the browser itself failed. */
export function RequestId() {
  const id = useContext(RequestIdContext)
  return (
    <span className="mt-4 block text-sm has-[code:empty]:hidden">
      {rich('If you write to us about it, please mention {id}', {
        id: <code suppressHydrationWarning>{id}</code>,
      })}
    </span>
  )
}
