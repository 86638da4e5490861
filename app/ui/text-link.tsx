import { Link, type LinkProps } from 'react-router'

/** A link of its own in a line, tall enough to touch; one inside a sentence has only the class `text-link`. */
export function TextLink({ className = '', ...link }: LinkProps & { className?: string }) {
  return <Link {...link} className={`text-link inline-flex min-h-tap items-center ${className}`} />
}
