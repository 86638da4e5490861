import { Smartphone } from 'lucide-react'
import { Form } from 'react-router'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { useBusy } from '#app/forms/use-busy'
import { SubmitButton } from '#app/ui/button.tsx'
import { formatLongDate } from '#domain/calendar/moment'
import { t } from '#domain/texts/translate'

type Device = { id: string; browser: string; signedInAt: number; seenAt: number; isOwn: boolean }

/** Shows the devices on which the user is signed in, with a button that signs out on all of them. `by` is the user's id. */
export function Devices({ by, devices }: { by: string; devices: Device[] }) {
  const isBusy = useBusy('sign-out-everywhere')
  return (
    <section aria-labelledby="devices" className="rounded-lg bg-white p-5 shadow-card sm:p-8">
      <h2 id="devices" className="text-heading">
        {t('Where you are signed in')}
      </h2>
      <ul className="mt-5 grid gap-4">
        {devices.map(({ id, browser, signedInAt, seenAt, isOwn }) => (
          <li key={id} className="flex gap-3">
            <Smartphone className="mt-1 size-5 shrink-0 text-brand-600" aria-hidden />
            <span>
              <strong className="block font-semibold">{isOwn ? t('{browser}, this one', { browser }) : browser}</strong>
              <span className="text-sm text-ink-soft">
                {t('Since {signedInAt}, last used {seenAt}', {
                  signedInAt: formatLongDate(signedInAt),
                  seenAt: formatLongDate(seenAt),
                })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Form method="post" className="mt-6">
        <HiddenFields values={{ by }} />
        <SubmitButton name="intent" value="sign-out-everywhere" isBusy={isBusy} kind="outline">
          {isBusy ? t('Signing out...') : t('Sign out everywhere')}
        </SubmitButton>
      </Form>
    </section>
  )
}
