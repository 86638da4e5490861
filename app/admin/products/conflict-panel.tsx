import { type DraftConflict, listConflicts } from '#app/admin/products/draft-conflict'
import { editorFieldName } from '#app/admin/products/entry-values'
import { actorAndTime } from '#app/admin/products/product-texts'
import { SideChoice } from '#app/admin/products/side-choice.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { t } from '#domain/texts/translate'

type Props = { conflict: DraftConflict; mine: Record<string, string>; base: Record<string, string> }

/** Compares two drafts field by field, and asks which value to keep. */
export function ConflictPanel({ conflict: { by, savedAt, theirs }, mine, base }: Props) {
  const fields = listConflicts(mine, theirs, base)
  return (
    <section
      role="alert"
      aria-label={t('Two drafts')}
      className="grid gap-4 rounded-lg border-2 border-danger bg-white p-4"
    >
      <p className="font-semibold">
        {t('{actorAndTime} saved another draft of this product. Nothing is lost: choose what stays.', {
          actorAndTime: actorAndTime({ by, at: savedAt }),
        })}
      </p>
      {fields.map(({ field, mine, theirs, chosen }) => (
        <SideChoice
          key={field}
          name={`keep.${field}`}
          title={editorFieldName(field)}
          mine={mine || t('nothing')}
          theirs={theirs || t('nothing')}
          mineText={t('Yours')}
          theirsText={t('{by}’s', { by })}
          chosen={chosen}
        />
      ))}
      <SubmitButton name="intent" value="save" className="sm:justify-self-start">
        {t('Save what I chose')}
      </SubmitButton>
    </section>
  )
}
