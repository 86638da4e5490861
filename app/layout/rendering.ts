import { createContext } from 'react'

/** What the server knows while it renders a page; undefined in the browser. */
export type Rendering = {
  /** Proves that the app itself wrote a script or style; taken out of a page that is cached. Undefined in development. */
  nonce: string | undefined
  /** The styles of a page that carries them itself; the others link the file. */
  stylesheet: string | undefined
}

export const RenderingContext = createContext<Rendering | undefined>(undefined)
