import { type ReactNode, useEffect, useRef } from 'react'
import { categoryContent } from '#app/catalog/category-content'
import { PageLink } from '#app/navigation/page-link.tsx'
import { onceInView, prefersReducedMotion } from '#app/ui/motion'
import { ShopPicture } from '#app/ui/picture.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import type { Picture } from '#domain/catalog/pictures'
import { t } from '#domain/texts/translate'

const cards = () =>
  [
    {
      slug: 'powder-spices',
      title: t('Ground Spice'),
      text: t('fully ground and powdered spices ready to add to any dish'),
    },
    { slug: 'whole-spices', title: t('Whole Spices'), text: t('fresh whole spices with dynamic flavours') },
    {
      slug: 'special-spices',
      title: t('Special Spices'),
      text: t('specially curated spices for specific types of food'),
    },
  ] as const

/** `pictures` are in the same order. */
export function CategoryCards({ pictures }: { pictures: (Picture | undefined)[] }) {
  return (
    <section aria-labelledby="groups" className="pt-section md:pb-section">
      <Wrap>
        <Heading id="groups" kicker={t('What are you cooking?')} title={t('Pick your kind of spice')} isBrief />
        <ul className="mt-5 max-md:-mx-gutter md:mt-10 md:grid md:grid-cols-3 md:gap-5">
          {cards().map(({ slug, title, text }, index) => (
            <FadeUp
              key={slug}
              className={`group relative flex overflow-hidden md:flex-col md:rounded-lg ${categoryContent()[slug].colour}`}
            >
              <CardPicture picture={pictures[index]} />
              <div className="flex flex-1 flex-col self-center px-4 py-3 md:self-stretch md:p-6">
                <h3 className="text-card md:text-heading">
                  <PageLink to={`/category/${slug}`} className="after:absolute after:inset-0">
                    {title}
                  </PageLink>
                </h3>
                <p className="mt-1 first-letter:uppercase max-md:text-sm">{text}</p>
                <span aria-hidden="true" className="text-link mt-3 max-md:hidden">
                  {t('Explore')}
                </span>
              </div>
            </FadeUp>
          ))}
        </ul>
      </Wrap>
    </section>
  )
}

function CardPicture({ picture }: { picture: Picture | undefined }) {
  if (!picture) return null
  return (
    <div className="w-4/12 overflow-hidden md:aspect-[4/3] md:w-full">
      <ShopPicture
        picture={picture}
        alt=""
        sizes="30vw"
        className="size-full min-h-24 object-cover transition-transform duration-slow ease-out-soft group-hover:scale-[1.03]"
      />
    </div>
  )
}

/** Scrolled this far into view, a card starts to fade up (specification, section 9). */
const offset = 10

/** Only what is not visible at the start. */
function FadeUp({ children, className }: { children: ReactNode; className: string }) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const element = item.current
    if (!element || prefersReducedMotion()) return
    let forget = () => {}
    // Not before the first scroll, so that a full-page screenshot is complete.
    const wait = () => {
      if (element.getBoundingClientRect().top < innerHeight) return
      element.classList.add('opacity-0')
      forget = onceInView(element, { rootMargin: `0px 0px -${offset}px` }, () => {
        element.classList.remove('opacity-0')
        element.classList.add('animate-fade-up')
      })
    }
    addEventListener('scroll', wait, { once: true, passive: true })
    return () => {
      removeEventListener('scroll', wait)
      forget()
      element.classList.remove('opacity-0')
    }
  }, [])
  return (
    <li ref={item} className={`print:opacity-100 ${className}`}>
      {children}
    </li>
  )
}
