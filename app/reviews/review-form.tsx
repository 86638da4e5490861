import { Form } from 'react-router'
import type { FormResult } from '#app/forms/form-result'
import { PhotosField } from '#app/forms/photos-field.tsx'
import { SubmitRow } from '#app/forms/submit-row.tsx'
import { useFormResult } from '#app/forms/use-form-result'
import { chipNames } from '#app/reviews/review-texts'
import { starsText } from '#app/reviews/stars.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { FieldNotes, TextField, useFieldIds } from '#app/ui/field.tsx'
import { chips, longestReview, mostReviewPhotos } from '#domain/reviews/reviews'
import { t } from '#domain/texts/translate'

export function ReviewForm({ result }: { result: FormResult | undefined }) {
  const { form, formMessage, field, wasTicked, openErrors } = useFormResult(result)
  const { id, about } = useFieldIds(openErrors.stars)
  return (
    <Form ref={form} method="post" encType="multipart/form-data" noValidate className="grid gap-5">
      <fieldset aria-describedby={about}>
        <legend className="mb-1.5 text-sm font-semibold">{t('How many stars?')}</legend>
        <div className="flex">
          {[1, 2, 3, 4, 5].map((stars) => (
            <label
              key={stars}
              className="grid size-12 cursor-pointer place-items-center rounded-md text-title leading-none text-edge outline-offset-2 outline-focus has-checked:text-brand-600 has-focus-visible:outline-2 has-[~label>input:checked]:text-brand-600"
            >
              <input
                type="radio"
                name="stars"
                value={stars}
                defaultChecked={wasTicked('stars', String(stars))}
                aria-label={starsText(stars)}
                aria-invalid={openErrors.stars ? true : undefined}
                className="sr-only"
              />
              <span aria-hidden>★</span>
            </label>
          ))}
        </div>
        <FieldNotes id={id} error={openErrors.stars} />
      </fieldset>
      <fieldset>
        <legend className="text-sm font-semibold">{t('What was good?')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {chips.map((chip) => (
            <Choice key={chip} type="checkbox" name="chips" value={chip} defaultChecked={wasTicked('chips', chip)}>
              {chipNames()[chip]}
            </Choice>
          ))}
        </div>
      </fieldset>
      <TextField
        label={t('In your words (optional)')}
        rows={5}
        maxLength={longestReview}
        hint={t('Up to {longest} characters. It is shown with your first name.', { longest: longestReview })}
        {...field('body')}
      />
      <PhotosField most={mostReviewPhotos} error={openErrors.photo} />
      <p className="text-sm text-ink-soft">{t('It is shown after 24 hours and cannot be edited, only withdrawn.')}</p>
      <SubmitRow result={result} message={formMessage} intent="write" label={t('Send')} busyLabel={t('Sending...')} />
    </Form>
  )
}
