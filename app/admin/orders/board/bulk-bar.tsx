import {
  Check,
  FileText,
  ListChecks,
  type LucideIcon,
  Package,
  PackageCheck,
  StickyNote,
  Tag,
  Truck,
} from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { CommandFields, useCommand, usePageAddress } from '#app/admin/commands/command-form.tsx'
import { textButton } from '#app/admin/shared/text-button'
import { unansweredText } from '#app/forms/form-result'
import { ButtonLink, SubmitButton } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/field.tsx'
import type { BoardView } from '#domain/fulfilment/board'
import type { Together } from '#domain/fulfilment/board.server'
import type { BoardCard } from '#domain/fulfilment/board-cards.server'
import { t } from '#domain/texts/translate'

type Bulk = { act: string; text: string; Icon: LucideIcon; views: readonly BoardView[] }

/** A search finds orders of any stage, so it offers all of them. An issue is resolved before the order is accepted or packed. */
const bulkCommands = (): Bulk[] => [
  { act: 'accept', text: t('Accept'), Icon: Check, views: ['new'] },
  { act: 'pack', text: t('Pack'), Icon: Package, views: ['new', 'accepted'] },
  { act: 'labels', text: t('Labels'), Icon: Tag, views: ['packed', 'issues'] },
  { act: 'slips', text: t('Slips'), Icon: ListChecks, views: ['new', 'accepted', 'packed', 'issues'] },
  { act: 'invoices', text: t('Invoices'), Icon: FileText, views: ['packed', 'on-the-way', 'issues'] },
  { act: 'hand-over', text: t('Hand over'), Icon: Truck, views: ['packed', 'issues'] },
  { act: 'courier-csv', text: t('Courier CSV'), Icon: StickyNote, views: ['packed', 'issues'] },
  { act: 'deliver', text: t('Delivered'), Icon: PackageCheck, views: ['on-the-way', 'issues'] },
]

export function ChooseSwitch() {
  return (
    <label className="flex min-h-tap cursor-pointer items-center gap-2 rounded-md border border-edge bg-white px-3 font-semibold select-none sm:px-4 hover:bg-paper-deep has-checked:border-brand-600 has-checked:bg-brand-50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input type="checkbox" id="choosing" className="sr-only" autoComplete="off" />
      <ListChecks className="size-5 shrink-0 max-sm:hidden" aria-hidden />
      {t('Select')}
    </label>
  )
}

/** Shows the bar below while orders are chosen: all or none, their number, the commands. `isPart` is true when the view has other pages. */
export function BulkBar({ view, cards, isPart }: { view: BoardView | null; cards: BoardCard[]; isPart: boolean }) {
  const fetcher = useCommand()
  const form = useRef<HTMLFormElement>(null)
  const chosen = useChosen(form, cards)
  const offered = bulkCommands().filter(({ views }) => view === null || views.includes(view))
  const isDone = fetcher.state === 'idle' && fetcher.data?.ok === true
  useEffect(() => {
    if (isDone) chooseAll(form.current, false)
  }, [isDone])
  return (
    <div className="fixed inset-x-0 bottom-14 z-30 hidden border-t border-line bg-paper px-gutter pt-2 pb-3 shadow-bar group-has-[#choosing:checked]/board:block lg:bottom-0 print:hidden">
      <div className="mx-auto flex max-w-page items-center gap-4">
        <p role="status" className="text-sm font-semibold tabular-nums">
          {chosen.count === 0 ? t('Choose orders') : t('{count} chosen', { count: chosen.count })}
        </p>
        <button
          type="button"
          onClick={() => chooseAll(form.current, chosen.count < chosen.all)}
          className={`${textButton} ml-auto`}
        >
          {allText(chosen, isPart)}
        </button>
      </div>
      <FormError text={unansweredText(fetcher.data)} className="mx-auto max-w-page" />
      <fetcher.Form
        ref={form}
        id="bulk"
        method="post"
        action={usePageAddress()}
        aria-label={t('All that are chosen')}
        className="mx-auto grid max-w-page grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] lg:flex lg:gap-1"
      >
        <CommandFields fetcher={fetcher} />
        {offered.map(({ act, text, Icon }) => (
          <SubmitButton
            key={act}
            kind={null}
            name="intent"
            value={act}
            isBusy={fetcher.state !== 'idle'}
            className="flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-md px-0.5 text-center text-xs leading-tight font-semibold hover:bg-paper-deep lg:flex-row lg:gap-2 lg:px-4 lg:text-base"
          >
            <Icon className="size-5 shrink-0 text-brand-600" aria-hidden />
            {text}
          </SubmitButton>
        ))}
      </fetcher.Form>
    </div>
  )
}

function allText({ count, all }: { count: number; all: number }, isPart: boolean): string {
  if (all > 0 && count === all) return t('None')
  return isPart ? t('All {all} of this page', { all }) : t('All {all}', { all })
}

function boxesOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.type === 'checkbox',
  )
}

function chooseAll(form: HTMLFormElement | null, isChosen: boolean): void {
  for (const box of boxesOf(form)) box.checked = isChosen
  form?.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Returns the number of ticked boxes; they are in the cards and only the browser knows their state. */
function useChosen(form: RefObject<HTMLFormElement | null>, cards: BoardCard[]): { count: number; all: number } {
  const [chosen, setChosen] = useState({ count: 0, all: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: cards come and go with what is done
  useEffect(() => {
    const count = () => {
      const boxes = boxesOf(form.current)
      setChosen((before) => {
        const now = { count: boxes.filter((box) => box.checked).length, all: boxes.length }
        return before.count === now.count && before.all === now.all ? before : now
      })
    }
    count()
    addEventListener('change', count)
    return () => removeEventListener('change', count)
  }, [form, cards])
  return chosen
}

type Props = { isPacked: boolean; together: Together }

/** Links to the form that moves the orders of a view to their next step together. Cash orders that are not confirmed are not counted: its list shows them unticked. */
export function StepTogether({ isPacked, together: { numbers, unconfirmed } }: Props) {
  const count = isPacked ? numbers.length : numbers.length - unconfirmed
  if (count < 2) return null
  const Icon = isPacked ? Truck : Package
  return (
    <ButtonLink
      to={`/admin/${isPacked ? 'hand-over' : 'pick'}?orders=${numbers.join(',')}`}
      className="px-3 py-0 max-sm:text-sm sm:px-4"
    >
      <Icon className="size-5 shrink-0 max-sm:hidden" aria-hidden />
      <span className="leading-tight">
        {isPacked ? t('Hand over {count} together', { count }) : t('Pack {count} together', { count })}
        {!isPacked && unconfirmed > 0 && (
          <span className="block text-xs font-normal">{t('+{unconfirmed} to confirm', { unconfirmed })}</span>
        )}
      </span>
    </ButtonLink>
  )
}
