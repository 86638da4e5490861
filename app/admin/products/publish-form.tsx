import { Form } from 'react-router'
import { questionText } from '#app/admin/products/product-texts'
import { ByField } from '#app/admin/shared/by-field.tsx'
import { Card } from '#app/admin/shared/card.tsx'
import type { FormResult } from '#app/forms/form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { useBusy } from '#app/forms/use-busy'
import { useFormResult } from '#app/forms/use-form-result'
import { SubmitButton } from '#app/ui/button.tsx'
import { SureField } from '#app/ui/choice.tsx'
import { FormError } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { FieldChange } from '#domain/catalog/entry-changes'
import type { Publication } from '#domain/catalog/publish-draft.server'
import { langOf, t } from '#domain/texts/translate'

export type Mistake = { name: string; text: string }

type Props = Pick<Publication, 'changes' | 'questions' | 'missing'> & {
  id: string
  isNew: boolean
  version: number
  draftAt: number
  savedBy: string
  mistakes: Mistake[]
  result: FormResult | undefined
}

export function PublishForm(props: Props) {
  const { id, isNew, version, draftAt, savedBy, changes, questions, mistakes, missing, result } = props
  const { form, formMessage, field, values } = useFormResult(result)
  // What was ticked for another draft, or beside another product, is not meant for this one.
  const isSent = values.draftAt === String(draftAt) && values.version === String(version)
  const isBusy = useBusy()
  const back = `/admin/products/edit/${id}`
  const isNothing = changes.length === 0
  return (
    <Form ref={form} method="post" className="grid max-w-text gap-5">
      <ByField />
      <FormError text={formMessage} />
      <HiddenFields values={{ draftAt, version }} />
      <p className="text-ink-soft">{t('The draft was saved by {savedBy}.', { savedBy })}</p>
      {mistakes.length > 0 && <MistakeList mistakes={mistakes} />}
      {mistakes.length === 0 && missing.length > 0 && (
        <Card
          title={t('Still empty')}
          note={t(
            'It can be published so. The law wants all label data; without a name in Gujarati or Hindi buyers see the English one.',
          )}
          className="border-l-4 border-turmeric"
        >
          <p className="flex flex-wrap gap-x-5">
            {missing.map(({ field, name }) => (
              <TextLink key={field} to={`${back}#${field}`}>
                {name}
              </TextLink>
            ))}
          </p>
        </Card>
      )}
      {changes.length > 0 && (
        <Card title={isNew ? t('What the shop will show') : t('What changes')} label={t('What changes')}>
          <ChangeList changes={changes} isNew={isNew} />
        </Card>
      )}
      {isNothing && mistakes.length === 0 && (
        <Card>
          <p>{t('Nothing in it differs from the shop.')}</p>
        </Card>
      )}
      {questions.length > 0 && (
        <SureField
          label={t('{list} This is meant.', { list: questions.map(questionText).join(' ') })}
          {...field('sure')}
          defaultValue={isSent ? values.sure : undefined}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {mistakes.length === 0 && !isNothing && (
          <SubmitButton isBusy={isBusy}>{isBusy ? t('Publishing...') : t('Publish')}</SubmitButton>
        )}
        <TextLink to={back}>{t('Back to the draft')}</TextLink>
        <TextLink to={`${back}/preview`}>{t('Preview')}</TextLink>
      </div>
    </Form>
  )
}

export function NoDraft({ id, result }: { id: string; result: FormResult | undefined }) {
  return (
    <div className="grid gap-4">
      <FormError text={result?.ok === false ? result.message : undefined} />
      <p>{t('No draft of this product waits.')}</p>
      <p>
        <TextLink to={`/admin/products/edit/${id}`}>{t('To the product')}</TextLink>
      </p>
    </div>
  )
}

function MistakeList({ mistakes }: { mistakes: Mistake[] }) {
  return (
    <Card title={t('Not right yet')} className="border-l-4 border-danger">
      <ul className="grid gap-1">
        {mistakes.map(({ name, text }) => (
          <li key={name}>
            <b className="font-semibold">{name}</b>: {text}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ChangeList({ changes, isNew }: { changes: readonly FieldChange[]; isNew: boolean }) {
  return (
    <dl className="divide-y divide-line">
      {changes.map(({ field, name, before, after }) => (
        <div key={field} className="grid gap-x-4 py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="font-semibold">{name}</dt>
          <dd className="wrap-anywhere">
            {!isNew && (
              <>
                <del className="text-ink-soft">
                  <span className="sr-only">{t('was')} </span>
                  <span lang={langOf(before)}>{before}</span>
                </del>{' '}
                <span aria-hidden="true">→</span>{' '}
              </>
            )}
            <ins className="no-underline">
              {!isNew && <span className="sr-only">{t('becomes')} </span>}
              <span lang={langOf(after)}>{after}</span>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
