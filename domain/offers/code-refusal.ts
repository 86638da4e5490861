import { formatDay } from '#domain/calendar/moment'
import { formatRupees } from '#domain/money'
import type { AppliedOffer, CartOffers, CodeRefusal } from '#domain/offers/offer'
import { t } from '#domain/texts/translate'

/** Says why the code that was typed takes nothing off; empty when it does, or when none was typed. */
export function codeRefusalText(offers: CartOffers, applied: readonly AppliedOffer[]): string {
  const { typed, refused, code } = offers
  if (typed === '') return ''
  if (refused) return refusalText(typed, refused)
  if (!code || applied.some(({ id }) => id === code.id)) return ''
  if (code.kind === 'shipping' && applied.some(({ kind }) => kind === 'shipping')) return freeAlready()
  if (code.fromPaise > 0)
    return t('{code} needs {amount} or more of the products that it is for.', {
      code: typed,
      amount: formatRupees(code.fromPaise),
    })
  if (code.scope !== 'all') return t('{code} is for other products than those in your cart.', { code: typed })
  return code.kind === 'shipping' ? freeAlready() : t('{code} takes nothing off this cart.', { code: typed })
}

const freeAlready = () => t('Shipping is free for this order already.')

function refusalText(code: string, { reason, day = '' }: CodeRefusal): string {
  if (reason === 'over') return t('{code} ended on {day}.', { code, day: formatDay(day) })
  if (reason === 'not-yet') return t('{code} begins on {day}.', { code, day: formatDay(day) })
  if (reason === 'used-up') return t('{code} has been used as often as it may be.', { code })
  if (reason === 'used') return t('You have used {code} already.', { code })
  if (reason === 'not-first') return t('{code} is for a first order.', { code })
  if (reason === 'sign-in') return t('Please sign in to use {code}.', { code })
  return t('We do not know the code {code}.', { code })
}
