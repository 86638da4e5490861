/** A bug planted in the text of the core while it is loaded, so that the shop itself carries no switches. */
export type Mutant = {
  name: string
  /** What goes wrong with it. */
  about: string
  edits: Edit[]
  /** Some bugs are mended by the reconciler, as they should be; they are looked for without it. */
  mode?: 'webhooks-only'
}

export type Edit = { file: string; find: string; replace: string }

export function edit(file: string, find: string, replace: string): Edit {
  return { file, find, replace }
}

/** Throws when the text to be changed is not there exactly once: a planted bug must not wither unseen. */
export function mutate(mutant: Mutant, file: string, source: string): string {
  let text = source
  for (const edit of mutant.edits) {
    if (edit.file !== file) continue
    const found = text.split(edit.find).length - 1
    if (found !== 1) throw new Error(`Planted bug ${mutant.name}: its place is ${found} times in ${file}: ${edit.find}`)
    text = text.replace(edit.find, () => edit.replace)
  }
  return text
}
