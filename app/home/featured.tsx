import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { ShopPicture } from '#app/ui/picture.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import type { Picture } from '#domain/catalog/pictures'
import { msg, t, translated } from '#domain/texts/translate'

export const featuredNames = [
  { id: 'kashmiri-red-chillie', name: msg('Kashmiri Red Chillie') },
  { id: 'mix-red-chillie', name: msg('Mix Red Chillie') },
  { id: 'selam-haldi-powder', name: msg('Selam Haldi Powder') },
  { id: 'vegetable-masala', name: msg('Vegetable Masala') },
  { id: 'dhaniya-powder', name: msg('Dhaniya Powder') },
  { id: 'special-masala', name: msg('Special Masala') },
] as const

/** `pictures` are in the same order. */
export function Featured({ pictures }: { pictures: (Picture | undefined)[] }) {
  return (
    <section aria-labelledby="featured" className="lazy-section py-section">
      <Wrap>
        <Heading id="featured" title={t('Six that every kitchen needs')} align="left" isPlain isBrief />
        <ul className="mt-4 grid grid-cols-thirds gap-x-3 gap-y-4 sm:mt-10 sm:gap-x-4 sm:gap-y-8 xl:grid-cols-6">
          {featuredNames.map(({ id, name }, index) => (
            <li key={id} className="group relative text-center">
              <div className="aspect-square overflow-hidden rounded-full bg-paper-deep shadow-card">
                <ShopPicture
                  picture={pictures[index]}
                  alt=""
                  sizes="(min-width: 1200px) 190px, 30vw"
                  className="size-full object-cover transition-transform duration-slow ease-out-soft group-hover:scale-105"
                />
              </div>
              <h3 className="mt-2 text-base/tight sm:mt-4 sm:text-card">
                <Link to={`/product/${id}`} className="after:absolute after:inset-0 group-hover:text-brand-600">
                  {translated(name)}
                </Link>
              </h3>
            </li>
          ))}
        </ul>
        <p className="mt-4 sm:mt-10">
          <ButtonLink to="/shop" className="px-10 text-lg">
            {t('Shop Now')}
          </ButtonLink>
        </p>
      </Wrap>
    </section>
  )
}

const masalas = () => [
  { name: t('Hot & Spicy Masala'), tagline: t('Purely Grinded'), to: '/product/hot-spicy-masala' },
  { name: t('Vegetable Masala'), tagline: t('No Additives'), to: '/product/vegetable-masala' },
  { name: t('BBQ & Grilling Masala'), tagline: t('No Preservatives'), to: '/product/bbq-grilling-masala' },
]

/** `pictures` are in the same order. */
export function MasalaCards({ pictures }: { pictures: (Picture | undefined)[] }) {
  return (
    <section
      aria-labelledby="masalas"
      className="on-dark grid items-center bg-brand-700 text-white lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <div className="px-gutter py-4 lg:justify-self-end">
        <Heading id="masalas" title={t('Masalas with nothing to hide')} align="left" onDark isPlain isBrief />
      </div>
      <ul className="grid grid-cols-3">
        {masalas().map(({ name, tagline, to }, index) => (
          <li key={to} className="group relative overflow-hidden bg-brand-900">
            <ShopPicture
              picture={pictures[index]}
              alt=""
              sizes="(min-width: 992px) 23vw, 34vw"
              className="aspect-square w-full object-cover transition-transform duration-slow ease-out-soft group-hover:scale-[1.03]"
            />
            <div className="relative bg-brand-900 p-2 sm:p-5">
              <p className="kicker mb-0 text-turmeric max-sm:tracking-normal max-sm:normal-case sm:mb-1">{tagline}</p>
              <h3 className="text-base/tight sm:text-card">
                <Link to={to} className="underline-offset-4 after:absolute after:inset-0 group-hover:underline">
                  {name}
                </Link>
              </h3>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
