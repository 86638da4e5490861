import { createContext, useContext } from 'react'
import { rich } from '#app/ui/rich.tsx'

/** The request id; rendered by the server, and kept by hydration. */
export const RequestIdContext = createContext('')

/** Shows the request id for support; nothing for an error in the browser. */
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
