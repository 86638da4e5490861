import { Emblem } from '#app/ui/brand'
import { ButtonLink } from '#app/ui/button'

/** In place of the account where nobody is signed in any more, for instance after logging out in another tab. */
export function SignedOut() {
  return (
    <div className="mx-auto flex max-w-text flex-col items-center px-gutter py-section text-center">
      <Emblem className="size-20 text-brand-600" />
      <p className="mt-6 text-lg">Please log in to see your account.</p>
      <ButtonLink to="/login?next=/myprofile" className="mt-6">
        Sign In
      </ButtonLink>
    </div>
  )
}
