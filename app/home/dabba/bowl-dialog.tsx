import { X } from 'lucide-react'
import { useEffect } from 'react'
import { GujaratiName } from '#app/catalog/gujarati-name.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { useModal } from '#app/ui/use-modal'
import type { DabbaSpice } from '#domain/catalog/dabba'
import { formatRupees } from '#domain/money'
import { langOf, t } from '#domain/texts/translate'

type Props = {
  number: number
  choices: DabbaSpice[]
  chosen: string | null
  inOthers: ReadonlySet<string>
  onChoose: (id: string | null) => void
  onClose: () => void
}

export function BowlDialog({ number, choices, chosen, inOthers, onChoose, onClose }: Props) {
  const dialog = useModal()
  useEffect(() => {
    dialog.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [dialog])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="bowl-title"
      onClose={onClose}
      className="mx-auto mt-auto mb-0 max-h-[85dvh] w-full max-w-4xl rounded-t-lg bg-paper text-ink shadow-lift backdrop:bg-ink/60 open:flex open:flex-col sm:my-auto sm:rounded-lg"
    >
      <div className="flex items-center justify-between gap-3 border-b border-line py-1 pr-1 pl-4">
        <h3 id="bowl-title" className="text-card">
          {t('A spice for bowl {number}', { number })}
        </h3>
        <IconButton label={t('Close')} Icon={X} onClick={() => dialog.current?.close()} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        <fieldset>
          <legend className="sr-only">{t('Spices')}</legend>
          <ul className="grid gap-1 lg:grid-cols-2">
            {choices.map(({ id, name, nameGu, thumbnail, pricePaise, size, item }) => (
              <li key={id}>
                <BowlOption isChosen={id === chosen} onChoose={() => onChoose(id)}>
                  <img
                    src={thumbnail}
                    alt=""
                    width={44}
                    height={44}
                    loading="lazy"
                    className="size-11 rounded-full object-cover"
                  />
                  <span className="min-w-0 flex-1 leading-tight">
                    <span lang={langOf(name)}>{name}</span>{' '}
                    <GujaratiName name={nameGu} className="inline-block text-sm text-brand-700" />
                    {inOthers.has(id) && (
                      <span className="block text-xs text-ink-soft">{t('Already in another bowl')}</span>
                    )}
                  </span>
                  <span className="text-right text-sm whitespace-nowrap text-ink-soft">
                    {item ? formatRupees(pricePaise) : t('Out of stock')}
                    {/* Of `70 g · Small Jar (5 oz / 148 ml)` the weight, since the list is narrow. */}
                    {item && <span className="block text-xs">{size.split(' · ', 1)}</span>}
                  </span>
                </BowlOption>
              </li>
            ))}
            <li>
              <BowlOption isChosen={chosen === null} onChoose={() => onChoose(null)}>
                <span className="flex-1 py-2">{t('Leave it empty')}</span>
              </BowlOption>
            </li>
          </ul>
        </fieldset>
      </div>
      <div className="border-t border-line p-3">
        <Button onClick={() => dialog.current?.close()} className="w-full">
          {t('Done')}
        </Button>
      </div>
    </dialog>
  )
}

type BowlOptionProps = { isChosen: boolean; onChoose: () => void; children: React.ReactNode }

function BowlOption({ isChosen, onChoose, children }: BowlOptionProps) {
  return (
    <Choice
      type="radio"
      name="spice"
      checked={isChosen}
      onChange={onChoose}
      className="min-h-14! rounded-md px-2 py-1 hover:bg-paper-deep has-checked:bg-brand-50 has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-brand-600 has-focus-visible:outline-3 has-focus-visible:outline-focus"
    >
      {children}
    </Choice>
  )
}
