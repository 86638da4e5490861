import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import type { ReviewQuote } from '#domain/reviews/read-reviews.server'
import { t } from '#domain/texts/translate'

const quotes = () => [
  {
    text: t(
      'The haldi is so bright that I halved the spoon. My mother-in-law asked for the shop’s name, and she never asks.',
    ),
    name: t('Nisha Chaudhary'),
    place: t('Mehsana'),
  },
  {
    text: t('We cook for two hundred people a day. Same colour, same heat, every sack. That is all a chef wants.'),
    name: t('Arjun Rathod'),
    place: t('Chef, Ahmedabad'),
  },
  {
    text: t('I opened the packet of garam masala and my whole flat in Pune smelled of home.'),
    name: t('Foram Shah'),
    place: t('Pune'),
  },
]

/** On a phone on either side of the name. */
const arrow =
  'rounded-full border border-edge text-brand-700 hover:bg-brand-600 hover:text-white max-sm:absolute max-sm:bottom-0'

/** The written quotes are invented: /admin/settings/claims hides them, or puts `real` ones in their place. */
export function Testimonials({ real }: { real: ReviewQuote[] | null }) {
  const [at, setAt] = useState(0)
  const shown = real ?? quotes()
  const turn = (by: number) => setAt((at + by + shown.length) % shown.length)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="quotes" className="lazy-section pt-section">
      <Wrap>
        <Heading id="quotes" title={t('Hear From Our Clients')} isPlain isBrief />
        <div className="relative mx-auto mt-3 flex max-w-3xl items-center justify-center sm:mt-8 sm:gap-6">
          <IconButton
            label={t('Previous quote')}
            Icon={ChevronLeft}
            onClick={() => turn(-1)}
            className={`${arrow} left-0`}
          />
          <div aria-live="polite" className="grid min-w-0 flex-1 grid-cols-1">
            {shown.map(({ text, name, place }, index) => (
              <figure
                key={text}
                className={`col-start-1 row-start-1 flex flex-col text-center transition-opacity duration-slow ${index === at ? '' : 'invisible opacity-0'}`}
              >
                <blockquote className="font-display text-card text-balance sm:text-heading">“{text}”</blockquote>
                <figcaption className="mt-auto min-h-tap content-center px-12 pt-2 text-ink-soft">
                  <span className="font-semibold text-ink">{name || t('A buyer')}</span>, {place}
                </figcaption>
              </figure>
            ))}
          </div>
          <IconButton
            label={t('Next quote')}
            Icon={ChevronLeft}
            iconClass="size-6 rotate-180"
            onClick={() => turn(1)}
            className={`${arrow} right-0`}
          />
        </div>
      </Wrap>
    </section>
  )
}
