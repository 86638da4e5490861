import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { askJson } from '#app/browser/ask-shop'
import { stored } from '#app/browser/stored'
import { addToCart, useCart } from '#app/cart/cart-store'
import { addUnpricedLines } from '#app/cart/priced-cart'
import { BowlDialog } from '#app/home/dabba/bowl-dialog.tsx'
import { DabbaRowItem, DabbaRows, Tin } from '#app/home/dabba/tin.tsx'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { dayMs, formatShortDate } from '#domain/calendar/moment'
import { bowlCount, type DabbaSpice, defaultBowls } from '#domain/catalog/dabba'
import { formatRupees, sum } from '#domain/money'
import type { PantryItem } from '#domain/orders/pantry.server'
import { currentLanguage, localPath, plural, t, translated } from '#domain/texts/translate'

type Props = { choices: DabbaSpice[]; pantry: Pantry | null; storage: BowlStorage }

/** Together, so that it appears complete. */
export async function loadEditor(signedIn: boolean) {
  const [choices, pantry] = await Promise.all([
    askJson<DabbaSpice[]>(localPath('/api/dabba')),
    // The shop need not answer with the purchases.
    signedIn ? askJson<Pantry>(localPath('/api/my-dabba')).catch(() => null) : null,
  ])
  return { Editor, choices, pantry, storage: bowlStorage(signedIn) }
}

/** What runs out within this time is offered for a refill. */
const runsOutSoonMs = 14 * dayMs

function Editor({ choices, pantry, storage }: Props) {
  const [bowls, setBowls] = useState(() => storage.read() ?? bowlsOf(pantry))
  const [open, setOpen] = useState<number | null>(null)
  const hint = useId()
  const bought = new Map(pantry?.items.map((item) => [item.spice.id, item]))
  const find = (id: string | null | undefined) =>
    bought.get(id ?? '')?.spice ?? choices.find((choice) => choice.id === id)
  const filled = [...new Set(bowls)].flatMap((id) => find(id) ?? [])
  const inCart = new Set(useCart().map(({ id }) => id))
  const isMissing = ({ id }: DabbaSpice) => !inCart.has(id)
  const isOnItsWay = ({ id }: DabbaSpice) => bought.get(id)?.runsOutAt === null
  const missing = filled.filter((spice) => isMissing(spice) && !isOnItsWay(spice))
  const soon = filled.filter(({ id }) => {
    const { runsOutAt = null } = bought.get(id) ?? {}
    return runsOutAt !== null && runsOutAt <= (pantry?.now ?? 0) + runsOutSoonMs
  })
  const choose = (id: string | null) => {
    if (open === null) return
    const next = bowls.map((bowl, at) => (at === open ? id : bowl))
    setBowls(next)
    storage.keep(next)
  }
  return (
    <>
      <div>
        <Tin
          bowl={(at) => {
            const spice = find(bowls[at])
            return (
              <button
                type="button"
                aria-haspopup="dialog"
                aria-describedby={hint}
                onClick={() => setOpen(at)}
                className="relative size-full cursor-pointer rounded-full transition-[scale] duration-160 hover:scale-104"
              >
                {spice && (
                  <svg
                    viewBox={spice.view}
                    aria-hidden="true"
                    className="absolute inset-[7%] size-[86%] rounded-full shadow-[0_0_0_1px_#3a230a55]"
                  >
                    <image href={spice.picture} width="100" height="100" />
                  </svg>
                )}
                {/* Large text has no room in a bowl: the list beside the tin has the names in full size. */}
                <span
                  lang={spice?.nameGu ? 'gu' : undefined}
                  className="absolute inset-x-0 bottom-[3%] mx-auto w-fit max-w-full rounded-lg bg-paper px-[0.4em] py-[0.1rem] text-center text-[min(0.75rem,3.7cqi)]/tight text-balance wrap-anywhere text-ink"
                >
                  <span className="sr-only" lang={currentLanguage()}>
                    {spice
                      ? t('Bowl {number}: {name}', { number: at + 1, name: spice.name })
                      : t('Bowl {number}: empty', { number: at + 1 })}
                  </span>
                  {spice ? spice.nameGu || spice.name : <Plus className="size-4" aria-hidden />}
                </span>
              </button>
            )
          }}
        />
        <p id={hint} className="mt-2 text-center text-sm text-ink-soft sm:mt-3">
          {t('Tap a bowl to choose its spice.')}
        </p>
      </div>
      <div>
        <DabbaRows>
          {filled.map((spice) => (
            <DabbaRowItem key={spice.id} row={spice} note={boughtNote(bought.get(spice.id), pantry)}>
              <IconButton
                label={
                  spice.item
                    ? t('Add {name}, {size}, to the cart', { name: spice.name, size: translated(spice.size) })
                    : t('{name}: out of stock', { name: spice.name })
                }
                Icon={Plus}
                iconClass="size-5"
                disabled={!spice.item}
                onClick={() => spice.item && addToCart(spice.item, 1, spice.left)}
                className="cursor-pointer rounded-full border-2 border-brand-600 text-brand-700 hover:bg-brand-600 hover:text-white disabled:cursor-default disabled:border-line disabled:text-ink-soft"
              />
            </DabbaRowItem>
          ))}
        </DabbaRows>
        <div className="mt-2 grid min-h-12 content-start gap-2 md:mt-4 md:min-h-24">
          <FillCart spices={soon.filter(isMissing)} textOf={refillText} />
          <FillCart spices={missing} textOf={missing.length < filled.length ? fillRestText : fillText} />
          {filled.some((spice) => isMissing(spice) && isOnItsWay(spice)) && (
            <p className="text-center text-sm text-ink-soft">{t('What is on its way to you is left out.')}</p>
          )}
          {filled.length > 0 && !filled.some(isMissing) && (
            <>
              <p className="text-center text-ink-soft">{t('All of it is in your cart.')}</p>
              <ButtonLink to="/mycart" kind="outline">
                {t('View Cart')}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
      {open !== null && (
        <BowlDialog
          number={open + 1}
          choices={choices}
          chosen={bowls[open] ?? null}
          inOthers={new Set(bowls.flatMap((id, at) => (at === open || id === null ? [] : [id])))}
          onChoose={choose}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function FillCart({ spices, textOf }: { spices: DabbaSpice[]; textOf: (count: number) => string }) {
  const navigate = useNavigate()
  const items = spices.flatMap(({ item }) => item ?? [])
  const total = sum(spices, ({ item, pricePaise }) => (item ? pricePaise : 0))
  const add = () => {
    addUnpricedLines(items.map((item) => ({ ...item, quantity: 1 })))
    return navigate('/mycart')
  }
  if (items.length === 0) return null
  return (
    <Button onClick={add} kind="outline" className="w-full">
      {textOf(items.length)} · {formatRupees(total)}
    </Button>
  )
}

function bowlsOf(pantry: Pantry | null): (string | null)[] {
  const bought = pantry?.items.map(({ spice }) => spice.id) ?? []
  return [...new Set([...bought, ...defaultBowls])].slice(0, bowlCount)
}

function boughtNote(item: PantryItem | undefined, pantry: Pantry | null): string | undefined {
  if (!item || !pantry) return undefined
  if (item.runsOutAt === null) return t('Ordered {day}, not with you yet', { day: formatShortDate(item.boughtAt) })
  const days = { day: formatShortDate(item.boughtAt), end: formatShortDate(item.runsOutAt) }
  return item.runsOutAt <= pantry.now
    ? t('Bought {day}, may be empty since {end}', days)
    : t('Bought {day}, lasts until about {end}', days)
}

function fillText(count: number): string {
  return count === 1 ? t('Put it into the cart') : t('Put all {count} into the cart', { count })
}

function fillRestText(count: number): string {
  return plural(count, 'Put the one that is missing into the cart', 'Put the other {count} into the cart', { count })
}

function refillText(count: number): string {
  return plural(count, 'Refill the one that runs out', 'Refill the {count} that run out', { count })
}

type Pantry = { now: number; items: PantryItem[] }

/** The ids of the chosen spices, null for an empty bowl. A signed-in buyer's, which come from orders, are apart from those of others at the browser. */
const bowlStorage = (signedIn: boolean) =>
  stored(signedIn ? 'dabba-own' : 'dabba', (value) =>
    Array.isArray(value)
      ? Array.from({ length: bowlCount }, (_, at) => (typeof value[at] === 'string' ? value[at] : null))
      : null,
  )

type BowlStorage = ReturnType<typeof bowlStorage>
