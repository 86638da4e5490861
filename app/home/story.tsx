import { useEffect, useRef, useState } from 'react'
import { onceInView, prefersReducedMotion } from '#app/ui/motion'
import { ShopPicture } from '#app/ui/picture.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Picture } from '#domain/catalog/pictures'
import { constants } from '#domain/constants'
import { t, translated } from '#domain/texts/translate'

export function Story({ picture, hasNatural }: { picture: Picture | undefined; hasNatural: boolean }) {
  return (
    <section id="about" aria-labelledby="story" className="lazy-section bg-paper-deep pb-section">
      <div className="grid lg:grid-cols-[7fr_5fr]">
        <ShopPicture
          picture={picture}
          alt={t('A stone mortar beside a masala dabba, with red chillies and star anise')}
          sizes="(min-width: 992px) 58vw, 100vw"
          className="aspect-5/2 size-full object-cover lg:aspect-2/1"
        />
        <div className="max-w-2xl px-gutter lg:py-12 lg:pl-14">
          <p
            aria-hidden="true"
            className="relative -mt-11 -ml-gutter w-fit bg-paper-deep pt-3 pr-4 pl-gutter font-display text-[min(5.5rem,24vw)]/none font-semibold text-brand-600 lg:m-0 lg:p-0 lg:text-[min(12rem,13vw)]/none"
          >
            {constants.founded}
          </p>
          <Heading
            id="story"
            kicker={t('About Us')}
            title={translated(constants.tagline)}
            align="left"
            isPlain
            isBrief
          />
          <p className="mt-3 sm:text-lg">
            {t(
              'In {founded} our family opened a small spice shop in {town}, in the north of {state}. We bought from farmers we knew, roasted in small batches and ground slowly, so that the oils stayed in the spice and not in the mill.',
              { founded: constants.founded, town: translated(constants.town), state: translated(constants.state) },
            )}
          </p>
          <TextLink to="/about">{t('Read our story')}</TextLink>
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

function Counters({ hasNatural }: { hasNatural: boolean }) {
  const shown = figures().filter(({ isNatural }) => hasNatural || !isNatural)
  return (
    <ul className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-x-2 gap-y-4 border-t border-line pt-4 sm:mt-10 sm:pt-8">
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
      <p className="font-display text-card font-semibold sm:text-title text-brand-600 tabular-nums">
        <span ref={element}>
          {shown}
          {unit}
        </span>
      </p>
      <p className="text-ink-soft max-sm:text-xs">{text}</p>
    </li>
  )
}

/** Frames that a counter takes: each frame adds value/400 (specification, section 9). */
const frames = 400

export function valueAtFrame(value: number, frame: number): number {
  return Math.min(value, Math.floor((value / frames) * frame))
}

/** Once, when at least half of the element is in view. The server renders the final value. */
function useCountUp(value: number) {
  const element = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (!element.current || prefersReducedMotion()) return
    let request = 0
    let frame = 0
    const step = () => {
      frame += 1
      setShown(valueAtFrame(value, frame))
      if (frame < frames) request = requestAnimationFrame(step)
    }
    // Not before the first scroll, so that a full-page screenshot is complete.
    const reset = () => frame === 0 && setShown(0)
    addEventListener('scroll', reset, { once: true, passive: true })
    const unfollow = onceInView(element.current, { threshold: 0.5 }, () => {
      request = requestAnimationFrame(step)
    })
    return () => {
      unfollow()
      removeEventListener('scroll', reset)
      cancelAnimationFrame(request)
    }
  }, [value])
  return { element, shown }
}
