import { createContext } from 'react'

/** Values of the server's rendering; undefined in the browser. */
export type Rendering = {
  /** The nonce of inline scripts and styles; removed from cached pages. Undefined in development. */
  nonce: string | undefined
  /** The inline styles of a page; undefined for a page that links the file. */
  stylesheet: string | undefined
}

export const RenderingContext = createContext<Rendering | undefined>(undefined)
