import { ArrowRight } from 'lucide-react'
import { categoryContent } from '#app/catalog/category-content'
import { pageMeta } from '#app/layout/meta'
import { PageLink } from '#app/navigation/page-link.tsx'
import { publicPage, type RouteHandle } from '#app/navigation/route-handle'
import { ShopPicture } from '#app/ui/picture.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import { categories } from '#domain/catalog/categories'
import { findPicture } from '#domain/catalog/pictures'
import { t, translated } from '#domain/texts/translate'
import type { Route } from './+types/shop'

export const handle: RouteHandle = publicPage

const sizes = '(min-width: 768px) 24vw, 40vw'
const picturesInFirstView = 2

export function loader() {
  return categories.map(({ slug, name }) => {
    const { picture, text, colour } = categoryContent()[slug]
    return { slug, name: translated(name), text, colour, picture: findPicture(picture) }
  })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({
    root: matches[0],
    title: t('Shop'),
    description: t(
      'Powder spices, whole spices, special masalas and our best sellers. Choose a category and start cooking.',
    ),
    path: '/shop',
    largest: { picture: loaderData?.[0]?.picture, sizes },
  })
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  return (
    <Wrap className="py-section">
      <Heading level="h1" title={t('Shop')} lead={t('Fresh from our mill in Palanpur, delivered all over India.')} />
      <h2 className="mt-6 text-center text-heading sm:mt-12">{t('Select Category')}</h2>
      <ul className="mt-4 grid gap-3 sm:mt-6 sm:gap-5 md:grid-cols-2">
        {loaderData.map(({ slug, name, text, colour, picture }, index) => (
          <li
            key={slug}
            className={`group relative grid grid-cols-[2fr_3fr] overflow-hidden rounded-lg shadow-card sm:grid-cols-2 ${colour}`}
          >
            <ShopPicture
              picture={picture}
              alt=""
              first={index < picturesInFirstView}
              sizes={sizes}
              className="size-full min-h-36 object-cover sm:aspect-square"
            />
            <div className="flex min-w-0 flex-col justify-center p-4 sm:p-6">
              <h3 className="text-heading">
                <PageLink to={`/category/${slug}`} className="after:absolute after:inset-0">
                  {name}
                </PageLink>
              </h3>
              <p className="mt-1 text-pretty sm:mt-2">{text}</p>
              <span aria-hidden="true" className="mt-2 flex items-center gap-2 font-semibold sm:mt-4">
                {t('See all')} <ArrowRight className="size-5 transition-transform group-hover:translate-x-1" />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Wrap>
  )
}
