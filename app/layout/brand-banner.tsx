import { WordMark } from '#app/ui/brand.tsx'
import { ShopPicture } from '#app/ui/picture.tsx'
import type { Picture } from '#domain/catalog/pictures'
import { constants } from '#domain/constants'
import { t, translated } from '#domain/texts/translate'

export function BrandBanner({ picture }: { picture: Picture | undefined }) {
  return (
    <div className="on-dark grid grid-cols-1 bg-brand-600 text-white xl:grid-cols-[2fr_3fr]">
      <div className="flex min-w-0 flex-col items-center justify-center px-gutter py-8 text-center md:py-12">
        <WordMark tone="cream" layout="stacked" name={constants.name} className="h-20 w-auto max-w-full md:h-28" />
        <p className="mt-4 font-display text-heading text-balance">{translated(constants.tagline)}</p>
        <p className="kicker mt-2">
          {t('{town}, since {founded}', { town: translated(constants.town), founded: constants.founded })}
        </p>
      </div>
      <ShopPicture
        picture={picture}
        alt=""
        sizes="(min-width: 1200px) 60vw, (min-width: 576px) 100vw, 176vw"
        // On a phone the three packs in the middle, whole.
        className="aspect-[13/9] size-full max-h-[28rem] object-cover sm:aspect-[5/2] xl:aspect-auto"
      />
    </div>
  )
}
