import { Link, type LinkProps } from 'react-router'

/** A link of its own in a line, tall enough to touch. */
export function TextLink({ className = '', ...link }: LinkProps & { className?: string }) {
  return <Link {...link} className={`text-link inline-flex min-h-tap items-center ${className}`} />
}

/** A link inside a sentence. */
export function InlineLink(link: LinkProps) {
  return <Link {...link} className="text-link" />
}
