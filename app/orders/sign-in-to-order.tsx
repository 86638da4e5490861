import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { t } from '#domain/texts/translate'

/** Who is signed in to another account would come straight back, and reads why. */
export function SignInToOrder({ isButton, children }: { isButton: boolean; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const to = `/login?${new URLSearchParams({ next: pathname + search })}`
  return (
    <>
      {isButton ? (
        <ButtonLink to={to} kind="outline" className="w-full signed-in:hidden sm:w-auto">
          {children}
        </ButtonLink>
      ) : (
        <TextLink to={to} className="signed-in:hidden">
          {children}
        </TextLink>
      )}
      <p className="text-ink-soft signed-out:hidden">
        {t(
          'This order belongs to another account. To see and change all of it, log out and sign in with that account.',
        )}
      </p>
    </>
  )
}
