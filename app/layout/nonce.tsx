import { createContext } from 'react'

/** While the server renders, what proves that the app itself wrote a script or style; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
