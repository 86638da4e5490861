import { BrandBanner } from '#app/layout/brand-banner.tsx'
import { pageMeta } from '#app/layout/meta'
import { publicPage, type RouteHandle } from '#app/navigation/route-handle'
import { ButtonLink } from '#app/ui/button.tsx'
import { ShopPicture } from '#app/ui/picture.tsx'
import { rich } from '#app/ui/rich.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import { findPicture, getPicture, type Picture } from '#domain/catalog/pictures'
import { constants } from '#domain/constants'
import { t, translated } from '#domain/texts/translate'
import type { Route } from './+types/about'

export const handle: RouteHandle = publicPage

const sizes = '(min-width: 992px) 48vw, 92vw'

export function loader() {
  return {
    mill: findPicture('mill'),
    banner: findPicture('brand-banner'),
    team: constants.team.map(({ name, role, picture }) => ({ name, role, picture: getPicture(picture) })),
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({
    root: matches[0],
    title: t('About Us'),
    description: t(
      '{name} is a family-owned spice business, founded in {founded} and based in {town}, {state}. Meet the people behind the packs.',
      {
        name: translated(constants.name),
        founded: constants.founded,
        town: translated(constants.town),
        state: translated(constants.state),
      },
    ),
    path: '/about',
    largest: { picture: loaderData?.mill, sizes },
  })
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Wrap className="py-section">
        <div className="grid items-center gap-8 lg:grid-cols-2 lg:gap-14">
          <div>
            <Heading
              level="h1"
              kicker={`${translated(constants.town)}, ${translated(constants.state)}`}
              title={t('About Us')}
              align="left"
            />
            <div className="mt-5 space-y-4 text-lg text-pretty">
              <p>
                {t(
                  '{name} is family-owned, founded in {founded} and based in {town}. It began with one mill, one counter and one rule that we still keep: if we would not cook with it at home, we do not sell it.',
                  { name: translated(constants.name), founded: constants.founded, town: translated(constants.town) },
                )}
              </p>
              <p>
                {t(
                  'Chillies are sorted by hand. Coriander and cumin are roasted light, in small batches. Everything is ground slow and cool, so that the aroma stays in the spice, and packed right here.',
                )}
              </p>
              <p>
                {rich(
                  'Households around the corner and chefs across India get the same packs. {saathi} means companion, and that is what a good masala is.',
                  { saathi: <em>{t('Saathi')}</em> },
                )}
              </p>
            </div>
            <ButtonLink to="/shop" className="mt-7">
              {t('See what we make')}
            </ButtonLink>
          </div>
          <ShopPicture
            picture={loaderData.mill}
            alt={t('A stone hand mill with freshly ground turmeric, and sacks of chillies and coriander seeds')}
            first
            sizes={sizes}
            className="aspect-[4/3] w-full rounded-lg object-cover shadow-card"
          />
        </div>
      </Wrap>
      <Team people={loaderData.team} />
      <BrandBanner picture={loaderData.banner} />
    </>
  )
}

function Team({ people }: { people: { name: string; role: string; picture: Picture }[] }) {
  return (
    <section aria-labelledby="team" className="bg-paper-deep py-section">
      <Wrap>
        <Heading id="team" kicker={t('The people behind the packs')} title={t('Our Team')} />
        <ul className="mx-auto mt-8 grid max-w-4xl grid-cols-thirds gap-3 sm:mt-10 sm:grid-cols-3 sm:gap-8">
          {people.map(({ name, role, picture }) => (
            <li key={role} className="text-center">
              <ShopPicture
                picture={picture}
                alt=""
                sizes="(min-width: 576px) 256px, 30vw"
                className="mx-auto aspect-square w-full max-w-64 rounded-lg shadow-card"
              />
              <h3 className="mt-3 text-lg leading-tight sm:mt-4 sm:text-card">{translated(name)}</h3>
              <p className="text-ink-soft">{translated(role)}</p>
            </li>
          ))}
        </ul>
      </Wrap>
    </section>
  )
}
