export function GujaratiName({ name, className }: { name: string; className?: string }) {
  if (name === '') return null
  return (
    <span lang="gu" className={className}>
      {name}
    </span>
  )
}
