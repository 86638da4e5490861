import { type DraftConflict, type MergedDrafts, mergeDrafts } from '#app/admin/products/draft-conflict'
import { editorFieldName } from '#app/admin/products/entry-values'
import { draftConflictText } from '#app/admin/products/product-texts'
import { SideChoice } from '#app/admin/products/side-choice.tsx'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/field.tsx'
import { t } from '#domain/texts/translate'

type Props = {
  conflict: DraftConflict
  /** The merged values that the form shows. */
  merged?: MergedDrafts
  /** The drafts of a form that is sent without scripts: what only the other person changed is taken when it is sent again. */
  toMerge?: { mine: Record<string, string>; base: Record<string, string> }
}

/** Asks which value to keep of each field that two drafts changed, and names what only the other person changed; of a draft that is gone, offers to begin a new one. */
export function ConflictPanel({ conflict, merged, toMerge = { mine: {}, base: {} } }: Props) {
  const { by, theirs, gone } = conflict
  const { taken, conflicts } = merged ?? mergeDrafts(toMerge.mine, theirs, toMerge.base)
  const takenFields = Object.keys(taken)
  const takenNames = takenFields.map(editorFieldName).join(', ')
  return (
    <section
      aria-label={gone ? t('The draft is gone') : t('Two drafts')}
      className="grid gap-4 rounded-lg border-2 border-danger bg-white p-4"
    >
      <FormError text={draftConflictText(conflict)} />
      {takenFields.length > 0 && (
        <p>
          {gone
            ? t('As in the shop: {fields}.', { fields: takenNames })
            : t('Taken over, as only {by} changed it: {fields}.', { by, fields: takenNames })}
        </p>
      )}
      {!merged && <HiddenFields values={Object.fromEntries(takenFields.map((field) => [`keep.${field}`, 'theirs']))} />}
      {conflicts.map(({ field, mine, theirs }) => (
        <SideChoice
          key={field}
          name={`keep.${field}`}
          title={editorFieldName(field)}
          mine={{ who: t('Yours'), text: mine || t('nothing') }}
          theirs={{ who: gone ? t('In the shop') : t('{by}’s', { by }), text: theirs || t('nothing') }}
          chosen="mine"
        />
      ))}
      <SubmitButton name="intent" value="save" className="sm:justify-self-start">
        {gone ? t('Save as a new draft') : t('Save what I chose')}
      </SubmitButton>
    </section>
  )
}
