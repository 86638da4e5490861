import { AdminForm } from '#app/admin/shared/by-field.tsx'
import { amountInput, countInput } from '#app/admin/shared/inputs'
import type { FormFailure } from '#app/forms/form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitRow } from '#app/forms/submit-row.tsx'
import { useFormResult } from '#app/forms/use-form-result'
import { CheckField, Choice } from '#app/ui/choice.tsx'
import { Field } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { categories } from '#domain/catalog/categories'
import type { OfferRow } from '#domain/offers/cart-offers.server'
import { plural, t, translated } from '#domain/texts/translate'

type Props = {
  /** The offer that is edited; undefined for a new one, which gets this `id`. */
  offer: OfferRow | undefined
  id: string
  texts: Record<string, string>
  products: { id: string; name: string }[]
  result: FormFailure | undefined
}

export function OfferForm({ offer, id, texts, products, result }: Props) {
  const { version = 0, used = 0, targets = '[]' } = offer ?? {}
  const { form, message, wasTicked, field, seenVersion } = useFormResult(result, { version })
  const chosen: string[] = JSON.parse(targets)
  const isTarget = (name: string, id: string) => wasTicked(name, id, chosen.includes(id))
  return (
    <AdminForm ref={form} id="offer" className="grid scroll-mt-4 gap-4 rounded-lg bg-white p-4 shadow-card sm:p-5">
      <h2 className="text-card">{offer ? offer.name : t('New offer')}</h2>
      {used > 0 && <p className="text-ink-soft">{plural(used, 'Used once.', 'Used {used} times.', { used })}</p>}
      <HiddenFields values={{ id, version: seenVersion }} />
      <Field label={t('Name, for you')} {...field('name', texts.name)} maxLength={80} required />
      <Field
        label={t('Code')}
        hint={t('Without a code the offer applies by itself.')}
        {...field('code', texts.code)}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <div className="grid grid-cols-cards gap-3">
        <SelectField label={t('What it takes off')} {...field('kind', texts.kind)} options={kinds()} />
        <Field label={t('How much')} {...field('value', texts.value)} {...amountInput} maxLength={12} />
      </div>
      <Field
        label={t('From an amount of goods, in rupees')}
        hint={t('Before the discount, of what the offer is for.')}
        {...field('from_paise', texts.from_paise)}
        {...amountInput}
        maxLength={12}
      />
      <SelectField label={t('What it is for')} {...field('scope', texts.scope)} options={scopes()} />
      <details open={texts.scope === 'category'}>
        <summary className="py-2.5 font-semibold">{t('Categories')}</summary>
        {categories.map(({ slug, name }) => (
          <Choice key={slug} type="checkbox" name="category" value={slug} defaultChecked={isTarget('category', slug)}>
            {translated(name)}
          </Choice>
        ))}
      </details>
      <details open={texts.scope === 'products'}>
        <summary className="py-2.5 font-semibold">{t('Products')}</summary>
        {products.map(({ id, name }) => (
          <Choice key={id} type="checkbox" name="product" value={id} defaultChecked={isTarget('product', id)}>
            {name}
          </Choice>
        ))}
      </details>
      <div className="grid grid-cols-cards gap-3">
        <Field label={t('First day')} type="date" {...field('first_day', texts.first_day)} required />
        <Field label={t('Last day')} type="date" {...field('last_day', texts.last_day)} required />
      </div>
      <div className="grid grid-cols-cards gap-3">
        <Field
          label={t('Uses per buyer')}
          placeholder={t('no limit')}
          {...field('most_per_buyer', texts.most_per_buyer)}
          {...countInput}
          maxLength={5}
        />
        <Field
          label={t('Uses in all')}
          placeholder={t('no limit')}
          {...field('most_uses', texts.most_uses)}
          {...countInput}
          maxLength={5}
        />
      </div>
      <CheckField
        name="first_order"
        label={t('For a first order only')}
        defaultChecked={wasTicked('first_order', 'on', offer?.first_order === 1)}
      />
      <CheckField
        name="stopped"
        label={t('Stopped')}
        hint={t('Nobody can use it, and orders that did keep it.')}
        defaultChecked={wasTicked('stopped', 'on', offer?.stopped === 1)}
      />
      <SubmitRow result={result} message={message} intent="save" label={t('Save')} busyLabel={t('Saving...')} />
    </AdminForm>
  )
}

const kinds = () =>
  [
    ['percent', t('Percent')],
    ['rupees', t('Rupees')],
    ['shipping', t('Free shipping')],
  ] as const

const scopes = () =>
  [
    ['all', t('All products')],
    ['category', t('The ticked categories')],
    ['products', t('The ticked products')],
  ] as const
