import { Link } from 'react-router'
import { ShopPicture } from '#app/ui/picture.tsx'
import { Heading } from '#app/ui/section.tsx'
import type { Picture } from '#domain/catalog/pictures'
import { t } from '#domain/texts/translate'

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
