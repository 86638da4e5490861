import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { categoryContent } from '#app/catalog/category-content'
import { pageHead, preloadPicture } from '#app/layout/meta'
import { arrivedData, usePageData } from '#app/layout/page-data'
import { publicPage, type RouteHandle } from '#app/layout/route-handle'
import { Picture } from '#app/ui/picture.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import { categories } from '#domain/catalog/categories'
import { findPicture } from '#domain/catalog/pictures'
import type { Route } from './+types/shop'

export const handle: RouteHandle = publicPage

const sizes = '(min-width: 768px) 46vw, 92vw'

export function loader() {
  return withoutPictures.map((category) => ({
    ...category,
    picture: findPicture(categoryContent[category.slug].picture),
  }))
}

/** All that the page needs to lead on. */
const withoutPictures = categories.map(({ slug, name }) => {
  const { text, colour } = categoryContent[slug]
  return { slug, name, text, colour, picture: undefined }
})

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [
    ...pageHead({
      root: matches[0],
      title: 'Shop',
      description:
        'Powder spices, whole spices, special masalas and our best sellers. Choose a category and start cooking.',
      path: '/shop',
    }),
    ...preloadPicture(loaderData && arrivedData(loaderData)?.[0]?.picture, sizes),
  ]
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const shown = usePageData(loaderData).data ?? withoutPictures
  return (
    <Wrap className="py-section">
      <Heading level="h1" title="Shop" lead="Fresh from the mill, packed to order, sent all over India." />
      <h2 className="mt-12 text-center text-heading">Select Category</h2>
      <ul className="mt-6 grid gap-5 md:grid-cols-2">
        {shown.map(({ slug, name, text, colour, picture }, index) => (
          <li
            key={slug}
            className={`group relative grid overflow-hidden rounded-lg shadow-card sm:grid-cols-2 ${colour}`}
          >
            {picture && (
              <Picture
                picture={picture}
                alt=""
                first={index === 0}
                sizes={sizes}
                className="aspect-[4/3] size-full object-cover sm:aspect-square"
              />
            )}
            <div className="flex flex-col justify-center p-6">
              <h3 className="text-heading">
                <Link to={`/category/${slug}`} prefetch="intent" className="after:absolute after:inset-0">
                  {name}
                </Link>
              </h3>
              <p className="mt-2">{text}</p>
              <span aria-hidden="true" className="mt-4 flex items-center gap-2 font-semibold">
                See all <ArrowRight className="size-5 transition-transform group-hover:translate-x-1" />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Wrap>
  )
}
