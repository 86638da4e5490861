import { data, Form } from 'react-router'
import { pageContext, shopContext, visitContext } from '#app/context'
import type { FormResult } from '#app/forms/form-result'
import { formText } from '#app/forms/form-text'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { parseForm, readForm, refuseForm, refuseForNow, runIntent } from '#app/forms/parse-form.server'
import { fixedMeta } from '#app/layout/meta'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { ButtonLink, SubmitButton } from '#app/ui/button.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import { countAttempt, limitSubject } from '#domain/limits/rate-limit.server'
import {
  askForStockAlert,
  stockAlertSchema,
  stockAlertsPerClient,
  stockAlertsPerEmail,
  stopStockAlerts,
} from '#domain/notifications/stock-alerts.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/tell-me'

export const handle: RouteHandle = { ...privatePage, robots: 'silent', hidden: true }

export const meta = fixedMeta(() => ({
  title: t('Tell me when it is back'),
  description: t('One mail when a pack that is sold out comes in.'),
  path: '/tell-me',
  hidden: true,
}))

/** The link of a mail leads here; the button stops, since previews of links open them too. */
export function loader({ context }: Route.LoaderArgs) {
  return { stop: context.get(pageContext).searchParams.get('stop') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(shopContext)
  const form = await readForm(request)
  return runIntent(form, {
    ask: async () => {
      const asked = parseForm(stockAlertSchema, form)
      if (!asked.ok) return asked.refused
      const limits = [
        [limitSubject('stock-alert', 'client', context.get(visitContext).client), stockAlertsPerClient],
        [limitSubject('stock-alert', 'email', asked.values.email), stockAlertsPerEmail],
      ] as const
      for (const [subject, limit] of limits) {
        const attempt = await countAttempt(db, clock, subject, limit)
        if (!attempt.allowed)
          return refuseForNow(context, form, { message: t('That is a lot at once. Please try again later.') }, attempt)
      }
      if (!(await askForStockAlert(db, clock, asked.values)))
        return refuseForm(form, 409, { message: t('This size is not sold out. Please open the page again.') })
      return data<FormResult>({ ok: true, message: t('You get one mail when it is back.') })
    },
    stop: async () => {
      await stopStockAlerts(db, formText(form, 'id'))
      return data<FormResult>({ ok: true, message: t('You get no more of these mails.') })
    },
  })
}

/** Shown for the link of a mail, and after the form of a product was sent without scripts. */
export default function TellMePage({ loaderData: { stop }, actionData }: Route.ComponentProps) {
  return (
    <Wrap className="py-section text-center">
      <div role="status">
        <Heading
          level="h1"
          title={t('Tell me when it is back')}
          lead={actionData?.message ?? t('One mail when a pack that is sold out comes in.')}
        />
      </div>
      {stop && !actionData && (
        <Form method="post" className="mt-8">
          <HiddenFields values={{ intent: 'stop', id: stop }} />
          <SubmitButton>{t('No more of these mails')}</SubmitButton>
        </Form>
      )}
      <p className="mt-8">
        <ButtonLink to="/shop" kind="outline">
          {t('Browse the shop')}
        </ButtonLink>
      </p>
    </Wrap>
  )
}
