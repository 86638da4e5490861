import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'

const kinds = {
  primary: 'bg-brand-600 text-white hover:bg-brand-700 active:bg-brand-700',
  dark: 'bg-ink text-white hover:bg-brand-900',
  outline: 'border-2 border-brand-600 text-brand-700 hover:bg-brand-600 hover:text-white',
  cream: 'bg-paper text-brand-700 hover:bg-white',
  turmeric: 'bg-turmeric text-ink hover:bg-paper',
} as const

export type ButtonKind = keyof typeof kinds

/** For a `<label>` or `<a>`. */
export function buttonClass(kind: ButtonKind, more = ''): string {
  return `button ${kinds[kind]} ${more}`
}

type ButtonProps = ComponentProps<'button'> & { kind?: ButtonKind }

export function Button({ kind = 'primary', className, type = 'button', ...button }: ButtonProps) {
  return <button {...button} type={type} className={buttonClass(kind, className)} />
}

type IconButtonProps = ComponentProps<'button'> & { label: string; Icon: LucideIcon; iconClass?: string }

/** A link of this shape has the class `icon-button`. */
export function IconButton({ label, Icon, iconClass = 'size-6', className = '', ...button }: IconButtonProps) {
  return (
    <button type="button" {...button} aria-label={label} className={`icon-button ${className}`}>
      <Icon className={iconClass} aria-hidden />
    </button>
  )
}

type SubmitProps = Omit<ButtonProps, 'kind'> & {
  /** Null for a look of its own. */
  kind?: ButtonKind | null
  isBusy?: boolean
}

/** While busy it keeps the focus, which a disabled button would lose. */
export function SubmitButton({ isBusy = false, onClick, kind = 'primary', className, ...button }: SubmitProps) {
  return (
    <button
      {...button}
      type="submit"
      className={kind ? buttonClass(kind, className) : className}
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    />
  )
}

type ButtonLinkProps = LinkProps & { kind?: ButtonKind; className?: string }

export function ButtonLink({ kind = 'primary', className, ...link }: ButtonLinkProps) {
  return <Link {...link} className={buttonClass(kind, className)} />
}
