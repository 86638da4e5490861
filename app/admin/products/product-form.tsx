import { type FormEvent, type RefObject, Suspense, useEffect, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { beganWith } from '#app/admin/products/began-with'
import type { DraftSaver, SaveState } from '#app/admin/products/draft-saver'
import { LabelFields, NameFields } from '#app/admin/products/label-fields.tsx'
import type { ProductResult } from '#app/admin/products/product-action.server'
import { isOfEditor } from '#app/admin/products/send-product'
import { SizeFields } from '#app/admin/products/size-fields.tsx'
import { useDraftSaver } from '#app/admin/products/use-draft-saver'
import { useFieldErrors } from '#app/admin/products/use-field-errors'
import { ByField } from '#app/admin/shared/by-field.tsx'
import { Card } from '#app/admin/shared/card.tsx'
import { SignInLink } from '#app/admin/shared/sign-in-link.tsx'
import { openFolds } from '#app/forms/form-controls'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { match } from '#app/forms/match'
import { useBusy } from '#app/forms/use-busy'
import { fieldOf, useFormResult } from '#app/forms/use-form-result'
import { lazyPart } from '#app/navigation/load-part'
import { SubmitButton } from '#app/ui/button.tsx'
import { Done, FormError } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import { formatTime } from '#domain/calendar/moment'
import { t } from '#domain/texts/translate'

const RestoreLine = lazyPart(async () => (await import('#app/admin/shared/restore-line.tsx')).RestoreLine)
const ConflictPanel = lazyPart(async () => (await import('#app/admin/products/conflict-panel.tsx')).ConflictPanel)

type Props = {
  id: string
  values: Record<string, string>
  siblings: readonly (readonly [id: string, name: string])[]
  /** The name of the product that a new one was just copied from. */
  copiedFrom: string | null
  version: number
  draftAt: number
  /** The message that the draft was saved or published. */
  savedNotice: string | null
  result: ProductResult | undefined
  /** For the other forms of the page, which change the draft too. */
  saverRef: RefObject<DraftSaver | null>
}

/** Edits all fields of a product except photos; saves automatically as a draft. */
export function ProductForm(props: Props) {
  const { id, values, siblings, copiedFrom, version, draftAt, savedNotice, result, saverRef } = props
  const saving = result?.ok === false && isOfEditor(result) ? result : undefined
  const { form, errors, values: typed } = useFormResult(saving)
  const [began] = useState(() => beganWith({ version, draftAt, values }, saving))
  const saved = useDraftSaver(form, { id, began, refused: saving })
  const { state, saver } = saved
  useEffect(() => {
    saverRef.current = saver.current
  }, [saverRef, saver])
  useFieldOfAddress(form)
  const fieldErrors = useFieldErrors(form, errors, saved.errors)
  const isBusy = useBusy('review')
  const submit = useSubmit()
  const [isWaiting, setWaiting] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    const node = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    event.preventDefault()
    if (isWaiting) return
    setWaiting(true)
    const maySubmit = (await saver.current?.beginSubmit()) ?? true
    setWaiting(false)
    if (maySubmit) await submit(submitter instanceof HTMLButtonElement ? submitter : node)
  }
  const shown = { ...began.values, ...typed }
  const field = fieldOf(shown, fieldErrors)
  const conflict =
    state.kind === 'conflict'
      ? state
      : state.kind === 'idle' &&
        saving?.conflict && {
          conflict: saving.conflict,
          toMerge: { mine: shown, base: saving.conflict.base },
        }
  return (
    <Form ref={form} method="post" noValidate onSubmit={send} className="grid gap-6 [&_.input]:scroll-mb-56">
      <FormError text={saving?.conflict ? undefined : saving?.message} />
      {/* Enter in a field saves, and does not copy. */}
      <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only">
        {t('Save')}
      </button>
      <ByField />
      <HiddenFields values={{ kept: id }} />
      {/* Before it is sent, `DraftSaver` writes what the form is based on by then. */}
      <input type="hidden" name="version" defaultValue={began.version} />
      <input type="hidden" name="draftAt" defaultValue={began.draftAt} />
      <input type="hidden" name="loaded" defaultValue={JSON.stringify(began.values)} />
      <Suspense>{saved.copy && <RestoreLine at={saved.copy.at} restore={saved.restore} drop={saved.drop} />}</Suspense>
      <Suspense>{conflict && <ConflictPanel {...conflict} />}</Suspense>
      <NameFields field={field} />
      <Card
        title={t('Sizes and prices')}
        note={t('A new label is a new size: the old one leaves the shop, and orders keep it. Its stock begins at 0.')}
      >
        <SizeFields field={field} />
      </Card>
      <LabelFields field={field} siblings={siblings} copiedFrom={copiedFrom} />
      <SaveBar state={state} savedNotice={saving ? null : savedNotice} isBusy={isBusy || isWaiting} />
    </Form>
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

type SaveBarProps = { state: SaveState; savedNotice: string | null; isBusy: boolean }

const tones: Partial<Record<SaveState['kind'], string>> = { saved: 'text-success', refused: 'text-danger' }

function SaveBar({ state, savedNotice, isBusy }: SaveBarProps) {
  const isHydrated = useHydrated()
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-gutter flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-gutter py-3 lg:bottom-0">
      <SubmitButton isBusy={isBusy} name="intent" value="review">
        {isBusy ? t('One moment...') : t('Review and publish')}
      </SubmitButton>
      {!isHydrated && (
        <SubmitButton name="intent" value="save" kind="outline">
          {t('Save draft')}
        </SubmitButton>
      )}
      <p role="status" className="min-w-0 flex-1 basis-40 text-sm font-semibold">
        {state.kind === 'idle' ? (
          <span className="text-success">{savedNotice && <Done text={savedNotice} />}</span>
        ) : state.kind === 'signed-out' ? (
          <span className="text-danger">
            {t('You are signed out. What you typed is kept in this phone.')} <SignInLink />
          </span>
        ) : (
          <span className={tones[state.kind] ?? 'text-ink-soft'}>
            {state.kind === 'saved' ? <Done text={textOf(state)} /> : textOf(state)}
          </span>
        )}
      </p>
    </div>
  )
}

function textOf(state: Exclude<SaveState, { kind: 'idle' | 'signed-out' }>): string {
  return match(state, 'kind', {
    saving: () => t('Saving the draft...'),
    saved: ({ at, mergedBy: by }) =>
      by
        ? t('Draft saved at {time}, with what {by} changed', { time: formatTime(at), by })
        : t('Draft saved at {time}', { time: formatTime(at) }),
    refused: ({ message }) => message,
    unreached: () => t('No connection: kept in this phone, and saved when it is back.'),
    conflict: () => t('Not saved yet: please choose above.'),
  })
}
