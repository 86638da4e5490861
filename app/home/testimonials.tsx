import { ChevronLeft, ChevronRight } from 'lucide-react'
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

const arrow = 'rounded-full border border-edge text-brand-700 hover:bg-brand-600 hover:text-white'

/** Shows quotes of clients, one at a time, in a loop. The written ones are invented: /admin/settings/claims hides them, or puts `real` ones in their place. */
export function Testimonials({ real }: { real: ReviewQuote[] | null }) {
  const [at, setAt] = useState(0)
  const shown = real ?? quotes()
  const turn = (by: number) => setAt((at + by + shown.length) % shown.length)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="quotes" className="lazy-section pt-section">
      <Wrap>
        <Heading id="quotes" title={t('Hear From Our Clients')} isPlain />
        <div className="mx-auto mt-6 flex max-w-3xl sm:mt-8 items-center justify-center gap-4 max-sm:flex-wrap sm:gap-6">
          <IconButton label={t('Previous quote')} Icon={ChevronLeft} onClick={() => turn(-1)} className={arrow} />
          <div aria-live="polite" className="grid min-w-0 flex-1 max-sm:order-first max-sm:basis-full">
            {shown.map(({ text, name, place }, index) => (
              <figure
                key={text}
                className={`col-start-1 row-start-1 text-center transition-opacity duration-slow ${index === at ? '' : 'invisible opacity-0'}`}
              >
                <blockquote className="font-display text-heading text-balance">“{text}”</blockquote>
                <figcaption className="mt-4 text-ink-soft">
                  <span className="font-semibold text-ink">{name || t('A buyer')}</span>, {place}
                </figcaption>
              </figure>
            ))}
          </div>
          <IconButton label={t('Next quote')} Icon={ChevronRight} onClick={() => turn(1)} className={arrow} />
        </div>
      </Wrap>
    </section>
  )
}
