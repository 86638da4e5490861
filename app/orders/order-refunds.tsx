import { Undo2 } from 'lucide-react'
import { Form } from 'react-router'
import type { FormResult } from '#app/forms/form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { IntentButton } from '#app/forms/submit-row.tsx'
import { useFormResult } from '#app/forms/use-form-result'
import { useShopDetails } from '#app/layout/shop-details'
import { upiKnownText } from '#app/orders/order-texts'
import { refundNames, refundText } from '#app/orders/refund-texts'
import { SignInToOrder } from '#app/orders/sign-in-to-order.tsx'
import { Field } from '#app/ui/field.tsx'
import type { OrderView } from '#domain/fulfilment/order-view.server'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

type Props = { view: OrderView; commandKey: string; result: FormResult | undefined }

export function OrderRefunds({ view, commandKey, result }: Props) {
  if (view.refunds.length === 0 && !view.upi) return null
  return (
    <section
      aria-labelledby="refunds"
      className="rounded-lg bg-white p-5 shadow-card sm:p-7 print:p-0 print:shadow-none [&_form]:print:hidden"
    >
      <h2 id="refunds" className="flex items-center gap-3 text-heading">
        <Undo2 className="size-6 shrink-0 text-brand-600" aria-hidden />
        {t('Money back')}
      </h2>
      <ul className="mt-3 divide-y divide-line">
        {view.refunds.map((refund) => (
          <li key={refund.id} className="flex items-baseline justify-between gap-4 py-3">
            <p>
              <b className={`block font-semibold ${refund.progress === 'refused' ? 'text-danger' : ''}`}>
                {refundNames()[refund.progress]}
              </b>
              {refundText(refund)}
            </p>
            <p className="font-semibold tabular-nums">{formatRupees(refund.amountPaise)}</p>
          </li>
        ))}
      </ul>
      {view.isCash && view.refunds.some(({ isManual }) => !isManual) && (
        <p className="border-t border-line pt-3 text-ink-soft">
          {t('Your payment came when this order could no longer be paid ahead, so that it goes back by itself.')}
        </p>
      )}
      {view.upi && (view.upi.known === null || view.upi.mayReplace) && (
        <UpiForm known={view.upi.known} commandKey={commandKey} result={result} />
      )}
      {view.upi?.known && !view.upi.mayReplace && <KnownUpi known={view.upi.known} />}
    </section>
  )
}

/** The link alone does not change where money goes: it is printed in the parcel, too. */
function KnownUpi({ known }: { known: string }) {
  const { contact } = useShopDetails()
  return (
    <div className="mt-2 grid gap-2 border-t border-line pt-4">
      <p>{t('We send what is open to {known}.', { known })}</p>
      <p className="text-ink-soft">{upiKnownText(contact.phones[0] ?? '')}</p>
      <div className="print:hidden">
        <SignInToOrder isButton>{t('Sign in to change it')}</SignInToOrder>
      </div>
    </div>
  )
}

type UpiProps = Omit<Props, 'view'> & { known: string | null }

function UpiForm({ known, commandKey, result }: UpiProps) {
  const isOwn = result?.ok === false && result.values?.intent === 'leave-upi'
  const { form, field } = useFormResult(isOwn ? result : undefined)
  return (
    <Form ref={form} method="post" noValidate className="mt-2 grid gap-3 border-t border-line pt-4">
      <HiddenFields values={{ key: commandKey }} />
      <p>
        {known
          ? t('We send what is open to {known}. Is it another one?', { known })
          : t('You paid us directly, so we send it by UPI. Where to?')}
      </p>
      <Field
        label={t('Your UPI id')}
        {...field('upi')}
        hint={t('As your UPI app shows it, such as asha@okaxis.')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
      />
      <IntentButton
        intent="leave-upi"
        busyLabel={t('Saving...')}
        kind={known ? 'outline' : 'primary'}
        className="w-full sm:w-auto sm:justify-self-start sm:px-12"
      >
        {t('Save my UPI id')}
      </IntentButton>
    </Form>
  )
}
