import { useCountUp } from '#app/home/use-count-up'
import { t } from '#domain/texts/translate'

const figures = () => [
  { value: 1000, unit: '+', text: t('Happy Customers') },
  { value: 5450, unit: '+', text: t('Bottles Sold') },
  { value: 100, unit: '%', text: t('Natural Ingredients') },
  { value: 10, unit: '', text: t('Years Experience') },
]

const natural = () => t('Natural Ingredients')

/** Shows figures that count up; the one of natural ingredients is a setting. */
export function Counters({ hasNatural }: { hasNatural: boolean }) {
  const shown = figures().filter(({ text }) => hasNatural || text !== natural())
  return (
    <ul className="mt-7 grid grid-cols-cards gap-x-4 gap-y-4 border-t border-line pt-6 sm:mt-12 sm:gap-y-8 sm:pt-10 md:grid-cols-4">
      {shown.map((figure) => (
        <Counter key={figure.text} {...figure} />
      ))}
    </ul>
  )
}

function Counter({ value, unit, text }: ReturnType<typeof figures>[number]) {
  const { element, shown } = useCountUp(value)
  return (
    <li className="text-center">
      <p className="font-display text-title font-semibold text-brand-600 tabular-nums">
        <span ref={element}>
          {shown}
          {unit}
        </span>
      </p>
      <p className="text-ink-soft">{text}</p>
    </li>
  )
}
