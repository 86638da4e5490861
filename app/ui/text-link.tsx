import { Link, type LinkProps } from 'react-router'

/** Tall enough to touch. */
export function TextLink({ className = '', ...link }: LinkProps & { className?: string }) {
  return <Link {...link} className={`text-link inline-flex min-h-tap items-center ${className}`} />
}

export function InlineLink(link: LinkProps) {
  return <Link {...link} className="text-link" />
}
