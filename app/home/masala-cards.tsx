import { Link } from 'react-router'
import { ShopPicture } from '#app/ui/picture.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import type { Picture } from '#domain/catalog/pictures'
import { t } from '#domain/texts/translate'

const masalas = () => [
  { name: t('Hot & Spicy Masala'), tagline: t('Purely Grinded'), to: '/product/hot-spicy-masala' },
  { name: t('Vegetable Masala'), tagline: t('No Additives'), to: '/product/vegetable-masala' },
  { name: t('BBQ & Grilling Masala'), tagline: t('No Preservatives'), to: '/product/bbq-grilling-masala' },
]

/** Shows three masalas with their claims; `pictures` are in the same order. */
export function MasalaCards({ pictures }: { pictures: (Picture | undefined)[] }) {
  return (
    <section aria-labelledby="masalas" className="on-dark bg-brand-700 py-section text-white">
      <Wrap>
        <Heading id="masalas" kicker={t('Roasted, cooled, ground')} title={t('Masalas with nothing to hide')} onDark />
        <ul className="mt-6 grid gap-3 sm:mt-10 sm:grid-cols-3 sm:gap-5">
          {masalas().map(({ name, tagline, to }, index) => (
            <li
              key={to}
              className="group relative overflow-hidden rounded-lg bg-brand-900 max-sm:grid max-sm:grid-cols-[1fr_2fr]"
            >
              <ShopPicture
                picture={pictures[index]}
                alt=""
                sizes="31vw"
                className="size-full min-h-24 object-cover sm:aspect-square sm:h-auto transition-transform duration-slow ease-out-soft group-hover:scale-[1.03]"
              />
              <div className="min-w-0 self-center bg-brand-900 p-4 sm:p-5 sm:text-center">
                <p className="kicker mb-0 sm:mb-1 text-turmeric">{tagline}</p>
                <h3 className="text-card">
                  <Link to={to} className="underline-offset-4 after:absolute after:inset-0 group-hover:underline">
                    {name}
                  </Link>
                </h3>
              </div>
            </li>
          ))}
        </ul>
      </Wrap>
    </section>
  )
}
