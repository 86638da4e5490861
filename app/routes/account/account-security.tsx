import { changePassword, requiredPasswordLength, signOutEverywhere } from '#app/accounts/account-security.server'
import { browserName } from '#app/accounts/browser-name'
import { Devices } from '#app/accounts/devices.tsx'
import { refusalOfOther } from '#app/accounts/other-account.server'
import { PasswordForm } from '#app/accounts/password-form.tsx'
import { requireUser } from '#app/accounts/require-user.server'
import { SignedOut } from '#app/accounts/signed-out.tsx'
import { shopContext, visitContext } from '#app/context'
import { formText } from '#app/forms/form-text'
import { readForm, refuseForm } from '#app/forms/parse-form.server'
import { runIntent } from '#app/forms/run-intent.server'
import { fixedMeta } from '#app/layout/meta'
import { useSignedIn } from '#app/layout/session-hint'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { Heading, Wrap } from '#app/ui/section.tsx'
import { InlineLink } from '#app/ui/text-link.tsx'
import { listSessions } from '#domain/accounts/sessions.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/account-security'

export const handle: RouteHandle = { ...privatePage, guard: 'user' }

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireUser(context)
  const { db, clock } = context.get(shopContext)
  const { accounts } = context.get(visitContext)
  const own = await accounts.findSessionId()
  const isStaff = (await accounts.findStaff()) !== undefined
  const sessions = await listSessions(db, clock, user.id)
  const devices = sessions.map(({ userAgent, ...session }) => ({
    ...session,
    browser: browserName(userAgent),
    isOwn: session.id === own,
  }))
  return { userId: user.id, email: user.email, minLength: requiredPasswordLength(isStaff), devices }
}

export async function action({ context, request }: Route.ActionArgs) {
  const user = await requireUser(context)
  const form = await readForm(request)
  const ofOther = refusalOfOther(formText(form, 'by'), user)
  if (ofOther) return refuseForm(form, 400, ofOther)
  return runIntent(form, {
    'change-password': () => changePassword(context, form),
    'sign-out-everywhere': () => signOutEverywhere(context),
  })
}

export const meta = fixedMeta(() => ({
  title: t('Password and devices'),
  description: t('Your password, and where you are signed in.'),
  path: '/account/security',
  hidden: true,
}))

/** Linked below the account's menu, whose items are specified. */
export default function AccountSecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!useSignedIn()) return <SignedOut />
  const { userId, email, minLength, devices } = loaderData
  return (
    <Wrap className="py-10 md:py-14">
      <p className="mb-4">
        <InlineLink to="/myprofile">{t('My Account')}</InlineLink>
      </p>
      <Heading title={t('Password and devices')} level="h1" align="left" lead={email} />
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-2">
        <PasswordForm by={userId} email={email} minLength={minLength} result={actionData} />
        <Devices by={userId} devices={devices} />
      </div>
    </Wrap>
  )
}
