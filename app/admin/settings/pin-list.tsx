import { Link } from 'react-router'
import { nameOf } from '#app/admin/settings/pin-form.tsx'
import { Fold } from '#app/admin/shared/panel.tsx'
import type { PinRule } from '#domain/delivery/pin'
import { compareWords } from '#domain/text'
import { plural, t, translated } from '#domain/texts/translate'

export type ListedRule = PinRule & { states: string[] }

const noState = () => t('Of no state, as the army’s post')

type Props = { rules: ListedRule[]; chosen: string | null; saved: string | null }

/** Lists the PIN rules, folded by state; a rule whose PINs lie in several states is listed under each. */
export function PinList({ rules, chosen, saved }: Props) {
  const isOpen = (rule: ListedRule) => rule.prefix === chosen || rule.prefix === saved
  const places = rules
    .filter(({ prefix }) => prefix !== '')
    .flatMap((rule) => (rule.states.length > 0 ? rule.states : [noState()]).map((state) => ({ state, rule })))
  const byState = [...Map.groupBy(places, ({ state }) => state)]
    .map(([state, own]) => ({ state, own: own.map(({ rule }) => rule) }))
    .toSorted(
      (a, b) =>
        Number(a.state === noState()) - Number(b.state === noState()) ||
        compareWords(translated(a.state), translated(b.state)),
    )
  return (
    <div className="grid items-start gap-2 lg:grid-cols-2">
      <RuleList rules={rules.filter(({ prefix }) => prefix === '')} chosen={chosen} />
      {byState.map(({ state, own }) => (
        <div key={state} className="rounded-md border border-line bg-white px-4">
          <Fold title={translated(state)} summary={summaryOf(own)} isOpen={own.some(isOpen)}>
            <RuleList rules={own} chosen={chosen} />
          </Fold>
        </div>
      ))}
    </div>
  )
}

function RuleList({ rules, chosen }: { rules: ListedRule[]; chosen: string | null }) {
  return (
    <ul className="grid gap-2 sm:max-lg:grid-cols-2">
      {rules.map(({ prefix, states, isServed, hasCash, daysMin, daysMax }) => (
        <li key={prefix}>
          <Link
            to={`/admin/pins?prefix=${prefix}`}
            aria-current={prefix === chosen ? 'true' : undefined}
            className="flex min-h-tap flex-wrap items-baseline justify-between gap-x-3 rounded-md border border-line bg-white px-4 py-2 hover:border-edge aria-[current]:border-brand-600"
          >
            <span>
              <strong className="block font-semibold">{nameOf(prefix)}</strong>
              {states.length > 1 && <span className="text-sm text-ink-soft">{states.map(translated).join(', ')}</span>}
            </span>
            <span className="text-right text-sm">
              {isServed ? daysText(daysMin, daysMax) : t('Not served')}
              {isServed && !hasCash && <span className="block font-semibold text-danger">{t('UPI only')}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Shows the rule of a whole state and its exceptions. */
function summaryOf(rules: readonly PinRule[]): string {
  const served = rules.filter(({ isServed }) => isServed)
  if (served.length === 0) return t('Not served')
  const days = daysText(
    Math.min(...served.map(({ daysMin }) => daysMin)),
    Math.max(...served.map(({ daysMax }) => daysMax)),
  )
  const withoutCash = served.filter(({ hasCash }) => !hasCash).length
  const notes = [
    served.length < rules.length ? t('some not served') : '',
    withoutCash === 0 ? '' : withoutCash === served.length ? t('UPI only') : t('some UPI only'),
  ]
  return [days, ...notes].filter(Boolean).join(', ')
}

function daysText(from: number, to: number): string {
  if (from !== to) return t('{from}–{to} days', { from, to })
  return plural(from, '1 day', '{from} days', { from })
}
