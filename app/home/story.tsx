import { useCountUp } from '#app/home/use-count-up'
import { ButtonLink } from '#app/ui/button.tsx'
import { ShopPicture } from '#app/ui/picture.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import type { Picture } from '#domain/catalog/pictures'
import { constants } from '#domain/constants'
import { t, translated } from '#domain/texts/translate'

/** Shows the family's story and four figures. */
export function Story({ picture, hasNatural }: { picture: Picture | undefined; hasNatural: boolean }) {
  return (
    <section id="about" aria-labelledby="story" className="lazy-section bg-paper-deep pb-section">
      <div className="grid lg:grid-cols-[7fr_5fr]">
        <ShopPicture
          picture={picture}
          alt={t('A stone mortar beside a masala dabba, with red chillies and star anise')}
          sizes="(min-width: 992px) 58vw, 100vw"
          className="aspect-2/1 size-full object-cover"
        />
        <div className="max-w-2xl px-gutter pt-4 lg:py-12 lg:pl-14">
          <p
            aria-hidden="true"
            className="font-display text-[clamp(5rem,13vw,12rem)]/none font-semibold text-brand-600"
          >
            {constants.founded}
          </p>
          <Heading id="story" kicker={t('About Us')} title={translated(constants.tagline)} align="left" isPlain />
          <p className="mt-4 sm:text-lg">
            {t(
              'In {founded} our family opened a small spice shop in {town}, in the north of {state}. We bought from farmers we knew, roasted in small batches and ground slowly, so that the oils stayed in the spice and not in the mill.',
              { founded: constants.founded, town: translated(constants.town), state: translated(constants.state) },
            )}
          </p>
          <p className="mt-3 sm:text-lg">{t('We still work this way today.')}</p>
          <ButtonLink to="/about" kind="outline" className="mt-6">
            {t('Read our story')}
          </ButtonLink>
        </div>
      </div>
      <Wrap>
        <Counters hasNatural={hasNatural} />
      </Wrap>
    </section>
  )
}

type Figure = { value: number; unit: string; text: string; isNatural?: true }

const figures = (): Figure[] => [
  { value: 1000, unit: '+', text: t('Happy Customers') },
  { value: 5450, unit: '+', text: t('Bottles Sold') },
  { value: 100, unit: '%', text: t('Natural Ingredients'), isNatural: true },
  { value: 10, unit: '', text: t('Years Experience') },
]

/** Shows figures that count up; the one of natural ingredients is a setting. */
function Counters({ hasNatural }: { hasNatural: boolean }) {
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
