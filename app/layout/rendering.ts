import { createContext } from 'react'

/** Values of the server's rendering; undefined in the browser. */
export type Rendering = {
  /** Of inline scripts and styles; removed from cached pages. Undefined in development. */
  nonce: string | undefined
  /** Undefined for a page that links the file. */
  stylesheet: string | undefined
  requestId: string
}

export const RenderingContext = createContext<Rendering | undefined>(undefined)
