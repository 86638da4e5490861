import { Form } from 'react-router'
import type { FormResult } from '#app/forms/form-result'
import { PhotosField } from '#app/forms/photos-field.tsx'
import { IntentButton } from '#app/forms/submit-row.tsx'
import { useFormResult } from '#app/forms/use-form-result'
import { claimKindNames, claimWishNames } from '#app/orders/order-texts'
import { Choice } from '#app/ui/choice.tsx'
import { FieldNotes, FormError, FormSuccess, TextField, useFieldIds } from '#app/ui/field.tsx'
import { sizeKey } from '#domain/catalog/sizes'
import { claimKinds, claimWishes, mostClaimPhotos } from '#domain/contact/contact-message'
import type { OrderView } from '#domain/fulfilment/order-view.server'
import { productName } from '#domain/texts/product-name'
import { t, translated } from '#domain/texts/translate'

export function ComplaintForm({ view, result }: { view: OrderView; result: FormResult | undefined }) {
  const isOwn = result !== undefined && (result.ok || result.values?.intent === 'complain')
  const own = isOwn ? result : undefined
  const { form, formMessage, field, wasTicked, openErrors } = useFormResult(own)
  const thanks = result?.ok ? result.message : undefined
  return (
    <details open={isOwn} className="open:basis-full">
      <summary className="text-link flex min-h-tap items-center">{t('Something wrong?')}</summary>
      <Form
        ref={form}
        method="post"
        encType={view.mayClaim ? 'multipart/form-data' : undefined}
        noValidate
        className="grid gap-4 py-3 text-base"
      >
        {view.mayClaim && <ClaimFields view={view} wasTicked={wasTicked} errors={openErrors} />}
        <TextField
          label={view.mayClaim ? t('In your words (optional)') : t('What is not right?')}
          rows={4}
          maxLength={5000}
          required={!view.mayClaim}
          hint={t('A wrong pack, a torn bag, another address. The answer comes to the e-mail address of the order.')}
          {...field('message')}
        />
        {view.mayClaim && <PhotosField most={mostClaimPhotos} error={openErrors.photo} />}
        <FormError text={formMessage} />
        <FormSuccess text={thanks} />
        <IntentButton
          intent="complain"
          busyLabel={t('Sending...')}
          kind="outline"
          className="w-full sm:w-auto sm:justify-self-start"
        >
          {t('Send')}
        </IntentButton>
      </Form>
    </details>
  )
}

type ClaimProps = { view: OrderView } & Pick<ReturnType<typeof useFormResult>, 'wasTicked'> & {
    errors: Record<string, string>
  }

function ClaimFields({ view, wasTicked, errors }: ClaimProps) {
  const { id, about } = useFieldIds(errors.kind)
  return (
    <>
      <fieldset>
        <legend className="text-sm font-semibold">{t('Which packs?')}</legend>
        {view.lines.map((line, position) => (
          <Choice
            key={sizeKey(line.productId, line.size)}
            type="checkbox"
            name={`line.${position}`}
            value="1"
            defaultChecked={wasTicked(`line.${position}`, '1', view.lines.length === 1)}
          >
            {line.quantity} × {productName(line.productId, line.name)}, {translated(line.size)}
          </Choice>
        ))}
      </fieldset>
      <fieldset aria-describedby={about}>
        <legend className="text-sm font-semibold">{t('What is not right?')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {claimKinds.map((kind) => (
            <Choice key={kind} type="radio" name="kind" value={kind} defaultChecked={wasTicked('kind', kind)}>
              {claimKindNames()[kind]}
            </Choice>
          ))}
        </div>
        <FieldNotes id={id} error={errors.kind} />
      </fieldset>
      <fieldset>
        <legend className="text-sm font-semibold">{t('What would you like?')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {claimWishes.map((wish) => (
            <Choice
              key={wish}
              type="radio"
              name="wish"
              value={wish}
              defaultChecked={wasTicked('wish', wish, wish === 'open')}
            >
              {claimWishNames()[wish]}
            </Choice>
          ))}
        </div>
      </fieldset>
    </>
  )
}
