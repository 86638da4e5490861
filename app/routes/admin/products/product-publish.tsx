import { readEntryValues } from '#app/admin/products/entry-form.server'
import { editorFieldName } from '#app/admin/products/entry-values'
import { editedValues, getEdited, publishAction } from '#app/admin/products/product-action.server'
import { actorAndTime, noImporterText } from '#app/admin/products/product-texts'
import { NoDraft, PublishForm } from '#app/admin/products/publish-form.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { previewPublication } from '#domain/catalog/publish-draft.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/product-publish'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db }, params: { id: string }) => {
  const edited = await getEdited(db, params.id)
  const { draft, version } = edited
  const { id, name } = edited.entry
  const publication = await previewPublication(db, edited)
  if (!draft || !publication) return { id, name, publication: null }
  const { lacksImporter, ...shown } = publication
  const read = readEntryValues(editedValues(edited), draft.entry)
  const mistakes = read.ok ? [] : Object.entries(read.errors)
  if (read.ok && lacksImporter) mistakes.push(['importer', noImporterText()])
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
export const meta: Route.MetaFunction = adminMeta(({ loaderData }) =>
  t('Publish {name}', { name: loaderData?.name ?? t('a product') }),
)

export default function ProductPublishPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, id, publication } = loaderData
  return (
    <AdminLayout title={publication ? t('Publish {name}?', { name }) : name}>
      {publication ? (
        <PublishForm
          {...publication}
          key={`${publication.draftAt} ${publication.version}`}
          id={id}
          result={actionData}
        />
      ) : (
        <NoDraft id={id} result={actionData} />
      )}
    </AdminLayout>
  )
}
