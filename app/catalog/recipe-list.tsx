import { Link } from 'react-router'
import { ShopPicture } from '#app/ui/picture.tsx'
import type { RecipeCard } from '#domain/catalog/recipes.server'
import { t } from '#domain/texts/translate'

export const recipePictureSizes = '(min-width: 768px) 30vw, 36vw'

/** `isFlat`: low cards, their text beside the picture. */
type Props = { recipes: RecipeCard[]; level: 'h2' | 'h3'; inFirstView?: number; isFlat?: boolean }

/** A guide, which has no minutes, gets its own row. */
export function RecipeList({ recipes, level: Title, inFirstView = 0, isFlat = false }: Props) {
  const isGuide = (minutes: number | null) => !isFlat && minutes === null
  const isBeside = (minutes: number | null) => isFlat || minutes === null
  return (
    <ul className={`grid gap-4 sm:gap-6 ${isFlat ? 'md:grid-cols-2' : 'md:grid-cols-3'}`}>
      {recipes.map(({ slug, title, titleGu, picture, lead, minutes }, index) => (
        <li
          key={slug}
          className={`group relative flex flex-wrap overflow-hidden rounded-lg bg-white shadow-card hover:shadow-lift md:flex-nowrap ${isGuide(minutes) ? 'md:col-span-full' : isFlat ? '' : 'md:flex-col'}`}
        >
          {picture && (
            <div
              className={`relative min-h-32 flex-[2_1_6rem] md:flex-none ${isBeside(minutes) ? 'md:w-1/3' : 'md:aspect-[4/3]'} ${isGuide(minutes) ? 'md:min-h-56' : ''}`}
            >
              <ShopPicture
                picture={picture}
                alt=""
                first={index < inFirstView}
                sizes={recipePictureSizes}
                className="absolute inset-0 size-full object-cover"
              />
            </div>
          )}
          <div
            className={`min-w-0 flex-[3_1_11rem] p-4 sm:p-5 ${isBeside(minutes) ? 'md:flex-1 md:self-center' : 'md:flex-auto'} ${isGuide(minutes) ? 'md:p-8' : ''}`}
          >
            <Title className="text-card text-balance">
              <Link to={`/recipes/${slug}`} className="after:absolute after:inset-0 group-hover:text-brand-600">
                {title}
              </Link>
            </Title>
            <p lang="gu" className="text-sm text-brand-700">
              {titleGu}
            </p>
            <p className="mt-1 max-w-text text-sm text-ink-soft">{lead}</p>
            {minutes !== null && <p className="mt-2 text-sm font-semibold">{t('{minutes} minutes', { minutes })}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
