import { getEdited, publishAction } from '#app/admin/products/product-action.server'
import { actorAndTime, noImporterText, questionText } from '#app/admin/products/product-texts'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { AdminForm } from '#app/admin/shared/by-field.tsx'
import { Card } from '#app/admin/shared/card.tsx'
import { staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import type { FormResult } from '#app/forms/form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { IntentButton } from '#app/forms/submit-row.tsx'
import { useFormResult } from '#app/forms/use-form-result'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { SureField } from '#app/ui/choice.tsx'
import { FormError } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { FieldChange } from '#domain/catalog/entry-changes'
import { editorFieldName } from '#domain/catalog/entry-values'
import { previewPublication } from '#domain/catalog/publish-draft.server'
import { langOf, t } from '#domain/texts/translate'
import type { Route } from './+types/product-publish'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db }, params: { id: string }) => {
  const edited = await getEdited(db, params.id)
  const { id, name, draft, version } = edited
  if (!draft) return { id, name, publication: null }
  const { errors, lacksImporter, ...shown } = await previewPublication(db, edited)
  const mistakes = Object.entries(errors)
  if (lacksImporter) mistakes.push(['importer', noImporterText()])
  return {
    id,
    name,
    publication: {
      ...shown,
      isNew: version === 0,
      version,
      mistakes: mistakes.map(([field, text]) => ({ name: editorFieldName(field), text })),
      draftAt: draft.savedAt,
      savedBy: actorAndTime({ by: draft.savedBy, at: draft.savedAt }),
    },
  }
})

export const action = staffAction(publishAction)
export const shouldRevalidate = refreshAfterRefusal

export default function ProductPublishPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, id, publication } = loaderData
  const back = `/admin/products/edit/${id}`
  if (publication)
    return (
      <AdminLayout title={t('Publish {name}?', { name })}>
        <PublishForm
          key={`${publication.draftAt} ${publication.version}`}
          back={back}
          publication={publication}
          result={actionData}
        />
      </AdminLayout>
    )
  return (
    <AdminLayout title={name}>
      <div className="grid gap-4">
        <FormError text={actionData?.ok === false ? actionData.message : undefined} />
        <p>{t('No draft of this product waits.')}</p>
        <p>
          <TextLink to={back}>{t('To the product')}</TextLink>
        </p>
      </div>
    </AdminLayout>
  )
}

type Props = {
  back: string
  publication: NonNullable<Route.ComponentProps['loaderData']['publication']>
  result: FormResult | undefined
}

function PublishForm({ back, publication, result }: Props) {
  const { isNew, version, draftAt, savedBy, changes, questions, mistakes, missing } = publication
  const { form, formMessage, field, values } = useFormResult(result)
  // What was ticked for another draft, or beside another product, is not meant for this one.
  const isSent = values.draftAt === String(draftAt) && values.version === String(version)
  const isNothing = mistakes.length === 0 && changes.length === 0
  return (
    <AdminForm ref={form} className="grid max-w-text gap-5">
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
      {isNothing && (
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
          <IntentButton busyLabel={t('Publishing...')}>{t('Publish')}</IntentButton>
        )}
        <TextLink to={back}>{t('Back to the draft')}</TextLink>
        <TextLink to={`${back}/preview`}>{t('Preview')}</TextLink>
      </div>
    </AdminForm>
  )
}

function MistakeList({ mistakes }: { mistakes: { name: string; text: string }[] }) {
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
