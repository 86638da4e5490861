/** Shows a name that wraps before its parentheses instead of within them. */
export function BrokenName({ name }: { name: string }) {
  const at = name.indexOf(' (')
  if (at === -1) return name
  return (
    <>
      {name.slice(0, at)} <span className="inline-block">{name.slice(at + 1)}</span>
    </>
  )
}
