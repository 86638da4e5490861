import { useState } from 'react'
import { Rows } from '#app/admin/shared/panel.tsx'
import { Field } from '#app/ui/field.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { maxQuantity } from '#domain/cart/cart'
import { sizeKey } from '#domain/catalog/sizes'
import { formatRupees } from '#domain/money'
import { t, translated } from '#domain/texts/translate'

export type SoldSize = { id: string; name: string; size: string; pricePaise: number; inStock: boolean }
type Line = { id: string; name: string; size: string; quantity: number }

export type Packs = Readonly<Record<string, number>>

const keyOf = ({ id, size }: Pick<SoldSize, 'id' | 'size'>) => sizeKey(id, size)

export function packsOf(lines: readonly Line[]): Packs {
  return Object.fromEntries(lines.map((line) => [keyOf(line), line.quantity]))
}

export function linesOf(sizes: readonly SoldSize[], packs: Packs): Line[] {
  const lines = sizes.map(({ id, name, size }) => ({ id, name, size, quantity: packs[sizeKey(id, size)] ?? 0 }))
  return lines.filter(({ quantity }) => quantity > 0)
}

type Props = {
  sizes: readonly SoldSize[]
  packs: Packs
  onChange(packs: Packs): void
  error: string | undefined
  /** Called when somebody begins to search: a place to load what is found. */
  onSearch?(): void
  autoFocus?: boolean
}

export function PacksField({ sizes, packs, onChange, error, onSearch, autoFocus = false }: Props) {
  const [searched, setSearched] = useState('')
  const words = searched.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = ({ id, name, size }: SoldSize) =>
    words.length > 0 && words.every((word) => `${id} ${name} ${size} ${translated(size)}`.toLowerCase().includes(word))
  const shown = sizes.filter((one) => packs[keyOf(one)] !== undefined || isFound(one))
  return (
    <>
      <Field
        label={t('Find products')}
        name="find"
        error={error}
        type="search"
        value={searched}
        onFocus={onSearch}
        onChange={({ currentTarget }) => setSearched(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        maxLength={60}
        autoComplete="off"
        autoFocus={autoFocus}
      />
      <Rows>
        {shown.map((one) => {
          const count = packs[keyOf(one)] ?? 0
          const set = (quantity: number) => onChange({ ...packs, [keyOf(one)]: quantity })
          return (
            <li key={keyOf(one)} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-40">
                <b className="font-semibold">{one.name}</b>, {translated(one.size)} · {formatRupees(one.pricePaise)}
                {!one.inStock && <span className="text-danger"> · {t('Out of stock')}</span>}
              </span>
              <Stepper
                labels={{ group: one.name, less: t('Decrease quantity'), more: t('Increase quantity') }}
                canDecrease={count > 0}
                canIncrease={count < maxQuantity && one.inStock}
                onDecrease={() => set(Math.max(0, count - 1))}
                onIncrease={() => one.inStock && set(Math.min(maxQuantity, count + 1))}
              >
                {count}
              </Stepper>
            </li>
          )
        })}
      </Rows>
    </>
  )
}
