/** Marks a name or place with its language, by which browsers shape and read it. */
export function Words({ children, className }: { children: string; className?: string }) {
  return (
    <span lang={languageOf(children)} className={className}>
      {children}
    </span>
  )
}

function languageOf(text: string): 'gu' | 'hi' | undefined {
  if (/[\u0a80-\u0aff]/.test(text)) return 'gu'
  return /[\u0900-\u097f]/.test(text) ? 'hi' : undefined
}
