import { useSearchParams } from 'react-router'
import { AccountCard } from '#app/accounts/account-card.tsx'
import { CodeForm } from '#app/accounts/code-form.tsx'
import { codeAction, requireSecondStep } from '#app/accounts/second-step-action.server'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { requireStaff } from '#app/admin/shared/staff-form.server'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { ShopLayout } from '#app/layout/layout.tsx'
import { fixedMeta } from '#app/layout/meta'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { ButtonLink } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { InlineLink } from '#app/ui/text-link.tsx'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/login-code'

export const handle: RouteHandle = { ...privatePage, guard: 'user', priority: 'buy' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { kind } = await requireSecondStep(context, url.searchParams.get('next'))
  if (kind !== 'fresh-code') return { kind }
  return { kind, staff: await requireStaff(context) }
}

export const action = ({ context, request }: Route.ActionArgs) => codeAction(context, request)

export const meta = fixedMeta(() => ({
  title: t('Your code'),
  description: t('The second step of signing in.'),
  path: '/login/code',
  hidden: true,
}))

export default function LoginCodePage({ loaderData: { kind }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const next = query.get('next')
  const isBackup = query.get('with') === 'backup-code'
  if (kind === 'no-authenticator') return <NoAuthenticator />
  const other = new URLSearchParams({ ...(next && { next }), ...(!isBackup && { with: 'backup-code' }) })
  const form = (
    <>
      <CodeForm key={String(isBackup)} result={actionData} isBackup={isBackup} button={t('Continue')}>
        {next && <HiddenFields values={{ next }} />}
        {kind === 'sign-in' && (
          <Choice type="checkbox" name="trustPhone">
            <span>
              {t('Trust this phone for 30 days')}
              <span className="block text-sm text-ink-soft">{t('Only on one that nobody else uses.')}</span>
            </span>
          </Choice>
        )}
      </CodeForm>
      <p className="mt-6 text-center">
        <InlineLink replace data-replace to={{ pathname: '/login/code', search: other.toString() }}>
          {isBackup ? t('Use your authenticator app') : t('Phone not at hand? Use a backup code')}
        </InlineLink>
      </p>
    </>
  )
  if (kind === 'sign-in')
    return (
      <ShopLayout>
        <AccountCard title={t('Your code')} lead={t('One more step, so that your password alone opens nothing.')}>
          {form}
        </AccountCard>
      </ShopLayout>
    )
  return (
    <AdminLayout title={t('Your code')} tab={null}>
      <div className="max-w-md rounded-lg bg-white p-6 shadow-card">
        <p>{t('Before this, a fresh code, please.')}</p>
        {form}
      </div>
    </AdminLayout>
  )
}

function NoAuthenticator() {
  return (
    <ShopLayout>
      <AccountCard title={t('Your code')} lead={t('There is no authenticator for your account yet.')}>
        <p className="mt-6 text-center text-ink-soft">
          {t('Ask an owner for a new link: it leads you through setting one up, in two minutes.')}
        </p>
        <p className="mt-6 text-center">
          <ButtonLink to="/" kind="outline">
            {t('To the shop')}
          </ButtonLink>
        </p>
      </AccountCard>
    </ShopLayout>
  )
}
