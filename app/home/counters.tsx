import { useCountUp } from '#app/home/use-count-up'
import { t } from '#domain/texts/translate'

type Figure = { value: number; unit: string; text: string; isNatural?: true }

const figures = (): Figure[] => [
  { value: 1000, unit: '+', text: t('Happy Customers') },
  { value: 5450, unit: '+', text: t('Bottles Sold') },
  { value: 100, unit: '%', text: t('Natural Ingredients'), isNatural: true },
  { value: 10, unit: '', text: t('Years Experience') },
]

/** Shows figures that count up; the one of natural ingredients is a setting. */
export function Counters({ hasNatural }: { hasNatural: boolean }) {
  const shown = figures().filter(({ isNatural }) => hasNatural || !isNatural)
  return (
    <ul className="mt-7 grid grid-cols-cards gap-x-4 gap-y-4 border-t border-line pt-6 sm:mt-12 sm:gap-y-8 sm:pt-10 md:grid-cols-4">
      {shown.map((figure) => (
        <Counter key={figure.text} {...figure} />
      ))}
    </ul>
  )
}

function Counter({ value, unit, text }: Figure) {
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
