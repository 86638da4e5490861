import { type ComponentProps, createContext, useContext } from 'react'

/** What the server knows while it writes a page; undefined in the browser. */
export type Rendering = {
  /** Proves that the app itself wrote a script or style. */
  nonce: string
  /** Whether this part is written already, for pages of which `of` says the same; if not, it is kept from this page on. */
  isWritten(part: FramePart, of: string): boolean
}

export type FramePart = 'header' | 'footer'

export const RenderingContext = createContext<Rendering | undefined>(undefined)

/**
 * A part of the frame that reads the same for everybody: the server writes it once for each `of`, and puts those bytes into all later
 * pages. Whatever the part depends on must stand in `of`, and nothing in it may depend on who asks. Null: written for this page alone.
 */
export function FramePart({
  part: Part,
  of,
  children,
  ...attributes
}: ComponentProps<'header'> & { part: FramePart; of: string | null }) {
  const rendering = useContext(RenderingContext)
  if (of === null || !rendering) return <Part {...attributes}>{children}</Part>
  const inside = rendering.isWritten(Part, of) ? { dangerouslySetInnerHTML: { __html: '' } } : { children }
  return <Part {...attributes} {...inside} nonce={rendering.nonce} />
}
