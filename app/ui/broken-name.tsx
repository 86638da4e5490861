/** A name that breaks before its parentheses rather than within them. */
export function BrokenName({ name }: { name: string }) {
  const at = name.indexOf(' (')
  if (at === -1) return name
  return (
    <>
      {name.slice(0, at)} <span className="inline-block">{name.slice(at + 1)}</span>
    </>
  )
}
