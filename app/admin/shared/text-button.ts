/** The look of a button for something small, such as Undo: a link's. */
export const textButton = 'inline-flex min-h-tap items-center gap-1.5 px-2 text-link'

/** The look of a `<summary>` that shows more below itself. A section with a title is a `Fold`. */
export const textSummary = 'flex min-h-tap cursor-pointer items-center text-link'
