/** Shows the English of what a pack contains beside a translation that nobody has read yet. */
export function EnglishBeside({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <span lang="en" className="block text-ink-soft">
      {text}
    </span>
  )
}
