import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { useFetchers, useNavigate, useSubmit } from 'react-router'
import { LabelFields, NameFields, SizeFields } from '#app/admin/products/editor-fields.tsx'
import type { OvertakenDraft, ProductResult } from '#app/admin/products/product-action.server'
import { type DraftState, useDraft } from '#app/admin/products/use-draft'
import { AdminForm } from '#app/admin/shared/by-field.tsx'
import { Card } from '#app/admin/shared/card.tsx'
import { useStaff } from '#app/admin/shared/use-staff'
import { openFolds, readFields } from '#app/forms/form-controls'
import { forgetTypedInput } from '#app/forms/typed-input'
import { useBusy } from '#app/forms/use-busy'
import { fieldOf, useFormResult, useOpenErrors } from '#app/forms/use-form-result'
import { useTypedInput } from '#app/forms/use-typed-input'
import { Button, SubmitButton } from '#app/ui/button.tsx'
import { Done, FormError } from '#app/ui/field.tsx'
import { formatTime } from '#domain/calendar/moment'
import { editorFieldName, editorFields } from '#domain/catalog/entry-values'
import { t } from '#domain/texts/translate'

/** What was typed over another draft than the one that is stored by now is not put over it unseen. */
const hidden = ['version', 'draftAt']

type Props = {
  id: string
  values: Record<string, string>
  copiedFrom: string | null
  version: number
  draftAt: number
  savedNotice: string | null
  result: ProductResult | undefined
}

/** Returns whether the result is that of the editor, and not of the forms of the draft or the status beside it. */
export function isOfEditor(result: ProductResult | undefined): boolean {
  return result?.ok === false && ['save', 'review'].includes(result.values?.intent ?? '')
}

export function ProductForm({ id, values, copiedFrom, version, draftAt, savedNotice, result }: Props) {
  const refused = result?.ok === false && isOfEditor(result) ? result : undefined
  const { form, errors, values: typed } = useFormResult(refused)
  const draft = useDraft(form, { id, values: refused?.stored?.values ?? values, overtaken: refused?.overtaken })
  const { state } = draft
  const kind = `product-${id}`
  const staffId = useStaff().user.id
  const keepTyped = useTypedInput(form, { userId: staffId, kind, hidden })
  useFieldOfAddress(form)
  const fieldErrors = useOpenErrors(form, errors)
  const arePhotosChanging = useFetchers().some(({ key }) => key.startsWith(`photos-${id}`))
  const isReviewing = useBusy('review')
  const submit = useSubmit()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<HTMLElement | null>(null)
  const isWaiting = waiting !== null
  const isFree = !draft.isSaving && !arePhotosChanging
  // What is being saved and the photos come first: the review shows both.
  useEffect(() => {
    if (!waiting || !isFree || !form.current) return
    setWaiting(null)
    if (state.kind === 'overtaken') return
    draft.cancel()
    void submit(new FormData(form.current, waiting), { method: 'post' })
  }, [waiting, isFree, state.kind, form, draft.cancel, submit])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setWaiting((event.nativeEvent as SubmitEvent).submitter)
  }
  const takeTheirs = () => {
    forgetTypedInput(staffId, kind)
    void navigate(`/admin/products/edit/${id}`, { replace: true })
  }
  const field = fieldOf({ ...values, ...typed }, fieldErrors)
  return (
    <AdminForm ref={form} onSubmit={send} onInput={keepTyped} className="grid gap-6 [&_.input]:scroll-mb-56">
      <FormError text={refused?.overtaken ? undefined : refused?.message} />
      {/* Enter in a field saves, and does not lead to the review. */}
      <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only">
        {t('Save')}
      </button>
      {/* `useDraft` writes here over what the form is typed. */}
      <input type="hidden" name="version" defaultValue={typed.version ?? version} />
      <input type="hidden" name="draftAt" defaultValue={refused?.stored?.draftAt ?? typed.draftAt ?? draftAt} />
      {state.kind === 'overtaken' && (
        <TwoDrafts form={form} overtaken={state.overtaken} keepMine={draft.keepMine} takeTheirs={takeTheirs} />
      )}
      <NameFields field={field} />
      <Card
        title={t('Sizes and prices')}
        note={t('A new label is a new size: the old one leaves the shop, and orders keep it. Its stock begins at 0.')}
      >
        <SizeFields field={field} />
      </Card>
      <LabelFields field={field} copiedFrom={copiedFrom} />
      <SaveBar state={state} savedNotice={refused ? null : savedNotice} isBusy={isReviewing || isWaiting} />
    </AdminForm>
  )
}

type TwoDraftsProps = {
  form: RefObject<HTMLFormElement | null>
  overtaken: OvertakenDraft
  keepMine(): void
  takeTheirs(): void
}

/** Shows where what was typed differs from what somebody else has saved, and takes one of the two as a whole. */
function TwoDrafts({ form, overtaken, keepMine, takeTheirs }: TwoDraftsProps) {
  const [differing, setDiffering] = useState<{ field: string; mine: string; theirs: string }[]>([])
  useEffect(() => {
    const own = form.current ? readFields(form.current) : {}
    const pairs = editorFields.map((field) => ({
      field,
      mine: own[field]?.trim() ?? '',
      theirs: overtaken.values[field]?.trim() ?? '',
    }))
    // A unit without a quantity says nothing.
    setDiffering(
      pairs.filter(
        ({ field, mine, theirs }) => mine !== theirs && !(/^(netUnit|scaleLevel)/.test(field) && theirs === ''),
      ),
    )
  }, [form, overtaken])
  return (
    <section aria-label={t('Two drafts')} className="grid gap-4 rounded-lg border-2 border-danger bg-white p-4">
      <FormError text={overtaken.message} />
      <dl className="divide-y divide-line">
        {differing.map(({ field, mine, theirs }) => (
          <div key={field} className="grid gap-x-4 py-2 sm:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)]">
            <dt className="font-semibold">{editorFieldName(field)}</dt>
            <dd className="wrap-anywhere">
              <span className="text-sm text-ink-soft">{t('Yours')}: </span>
              {mine || t('nothing')}
            </dd>
            <dd className="wrap-anywhere">
              <span className="text-sm text-ink-soft">{t('Stored')}: </span>
              {theirs || t('nothing')}
            </dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-3">
        <Button onClick={keepMine}>{t('Take mine')}</Button>
        <Button onClick={takeTheirs} kind="outline">
          {t('Take what is stored')}
        </Button>
      </p>
    </section>
  )
}

/** Focuses the field that the page's address names, as in `…/edit/jeera#mrp.1`. */
function useFieldOfAddress(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const field = form.current?.elements.namedItem(location.hash.slice(1))
    if (!(field instanceof HTMLElement)) return
    openFolds(field)
    // The page focuses its heading first.
    const frame = requestAnimationFrame(() => field.focus())
    return () => cancelAnimationFrame(frame)
  }, [form])
}

type SaveBarProps = { state: DraftState; savedNotice: string | null; isBusy: boolean }

function SaveBar({ state, savedNotice, isBusy }: SaveBarProps) {
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-gutter flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-gutter py-3 lg:bottom-0">
      <SubmitButton isBusy={isBusy} name="intent" value="review">
        {isBusy ? t('One moment...') : t('Review and publish')}
      </SubmitButton>
      <p role="status" className="min-w-0 flex-1 basis-40 text-sm font-semibold">
        {state.kind === 'idle' && savedNotice && <Saved text={savedNotice} />}
        {state.kind === 'saving' && <span className="text-ink-soft">{t('Saving the draft...')}</span>}
        {state.kind === 'saved' && <Saved text={t('Draft saved at {time}', { time: formatTime(state.at) })} />}
        {state.kind === 'unsaved' && <span className="text-danger">{state.message}</span>}
        {state.kind === 'overtaken' && <span>{t('Not saved yet: please choose above.')}</span>}
      </p>
    </div>
  )
}

const Saved = ({ text }: { text: string }) => (
  <span className="text-success">
    <Done text={text} />
  </span>
)
