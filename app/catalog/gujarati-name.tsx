/** Shows the Gujarati name beside that of the page; nothing where there is none. */
export function GujaratiName({ name, className }: { name: string; className?: string }) {
  if (name === '') return null
  return (
    <span lang="gu" className={className}>
      {name}
    </span>
  )
}
