import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ShopPicture } from '#app/ui/picture.tsx'
import { Wrap } from '#app/ui/section.tsx'
import type { Picture } from '#domain/catalog/pictures'
import { t } from '#domain/texts/translate'

/** What the first card names instead of the ten percent. */
export type WelcomeOffer = { title: string; text: string } | null

const promos = (offer: WelcomeOffer) => [
  {
    kicker: t('New here?'),
    ...(offer ?? { title: t('10% off your first order'), text: t('A small welcome from our kitchen to yours.') }),
    colour: 'bg-turmeric',
    article: null,
  },
  {
    kicker: t('From the journal'),
    title: t('Must-have spices for every Indian kitchen'),
    text: t('Nine spices that cook almost everything.'),
    colour: 'bg-leaf',
    article: { to: '/recipes/must-have-spices', text: t('See the nine') },
  },
]

type PromosProps = { pictures: (Picture | undefined)[]; hasFirstOrder: boolean; offer: WelcomeOffer }

/** The buttons do nothing (specification, section 1); a written article has a link beside its button. */
export function Promos({ pictures, hasFirstOrder, offer }: PromosProps) {
  return (
    <section aria-label={t('News')} className="lazy-section pt-4 sm:py-section">
      <Wrap className="grid max-sm:px-0 sm:gap-5 lg:grid-cols-2">
        {promos(offer).map(({ kicker, title, text, colour, article }, index) => {
          if (index === 0 && !hasFirstOrder) return null
          return (
            <article
              key={title}
              className={`grid grid-cols-[30fr_70fr] overflow-hidden sm:grid-cols-[45fr_55fr] sm:rounded-lg ${colour}`}
            >
              <ShopPicture
                picture={pictures[index]}
                alt=""
                sizes="(min-width: 1400px) 300px, (min-width: 992px) 22vw, (min-width: 576px) 42vw, 28vw"
                className="h-full w-full object-cover sm:min-h-64"
              />
              <div className="col-start-2 min-w-0 self-center p-4 sm:p-6 lg:p-8">
                <p className="kicker">{kicker}</p>
                <h2 className="text-card text-balance sm:text-heading">{title}</h2>
                <p className="mt-1 sm:mt-2">{text}</p>
                <ReadMore about={title} article={article} />
              </div>
            </article>
          )
        })}
      </Wrap>
    </section>
  )
}

function ReadMore({ about, article }: { about: string; article: { to: string; text: string } | null }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:*:px-2 sm:mt-4">
      <Button
        aria-disabled="true"
        aria-label={t('Read More about {about}', { about })}
        kind="cream"
        className="min-h-tap"
      >
        {t('Read More')}
      </Button>
      {article && (
        <Link to={article.to} className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4">
          {article.text}
        </Link>
      )}
    </p>
  )
}
