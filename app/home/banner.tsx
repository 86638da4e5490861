import { Pause, Play } from 'lucide-react'
import { type Slide, slideTexts } from '#app/home/slide-texts.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useCarousel } from '#app/ui/carousel/use-carousel'
import { BannerPicture } from '#app/ui/picture.tsx'
import type { Picture } from '#domain/catalog/pictures'
import type { SlideWords } from '#domain/shop-settings/shop-settings'

/** How long a slide stays (specification, section 9). */
const rotationMs = 4000

type SlidePictures = {
  name: string
  wide: Picture | undefined
  phone: Picture | undefined
  /** The family's own words. */
  words?: Partial<SlideWords>
}

/** The pictures at the top of the shop in the owner's sequence; the first is there at once, the others come after it. */
export function Banner({ pictures }: { pictures: SlidePictures[] }) {
  const chosen = pictures.flatMap(({ name, words }) => {
    const slide = slideTexts.find((one) => one.name === name)
    return slide ? [{ ...slide, ...words }] : []
  })
  // Without data the words still stand.
  const shown = chosen.length > 0 ? chosen : slideTexts
  const { region, selected, playing, goTo, togglePlay } = useCarousel({ autoplayMs: rotationMs })
  return (
    <section
      ref={region}
      aria-roledescription="carousel"
      aria-label="What we make"
      className="on-dark relative bg-brand-900 text-paper"
    >
      <div className="slides">
        {shown.map((slide, index) => (
          <BannerSlide
            key={slide.picture}
            slide={slide}
            pictures={pictures[index]}
            index={index}
            count={shown.length}
          />
        ))}
      </div>
      <div className="absolute inset-x-0 bottom-0 mx-auto flex max-w-page flex-wrap items-center justify-center gap-0.5 px-gutter pb-2 md:justify-start md:pb-4">
        {shown.map((slide, index) => (
          <button
            key={slide.picture}
            type="button"
            aria-label={`Slide ${index + 1}`}
            aria-current={index === selected ? 'true' : undefined}
            onClick={() => goTo(index)}
            className="group grid h-tap w-8 place-items-center"
          >
            <span className="h-1.5 w-full max-w-5 rounded-full bg-paper/60 group-aria-[current]:max-w-8 group-aria-[current]:bg-turmeric" />
          </button>
        ))}
        <button
          type="button"
          onClick={togglePlay}
          aria-label={playing ? 'Pause the slides' : 'Play the slides'}
          className={`grid size-tap place-items-center rounded-full hover:bg-white/15 ${playing === undefined ? 'invisible' : ''}`}
        >
          {playing ? <Pause className="size-4" aria-hidden /> : <Play className="size-4" aria-hidden />}
        </button>
      </div>
    </section>
  )
}

type SlideProps = { slide: Slide; pictures: SlidePictures | undefined; index: number; count: number }

function BannerSlide({ slide, pictures, index, count }: SlideProps) {
  const Title = index === 0 ? 'h1' : 'h2'
  return (
    <article
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${count}`}
      className="relative flex flex-col-reverse md:block md:aspect-[8/3] md:max-h-[38rem] md:min-h-[26rem] md:w-full"
    >
      <div className="relative aspect-[3/2] overflow-hidden md:absolute md:inset-0 md:aspect-auto">
        {pictures?.wide && pictures.phone && (
          <BannerPicture
            picture={pictures.wide}
            phone={pictures.phone}
            alt=""
            first={index === 0}
            className="size-full object-cover max-md:object-bottom"
          />
        )}
        <div className="absolute inset-0 bg-linear-to-b from-brand-900 to-transparent to-35% md:bg-linear-to-r md:from-brand-900/90 md:via-brand-900/60 md:via-40% md:to-70%" />
      </div>
      <div className="relative mx-auto flex w-full max-w-page flex-1 flex-col items-center px-gutter pt-6 pb-2 text-center md:absolute md:inset-0 md:items-start md:justify-center md:pt-0 md:pb-10 md:text-left">
        <p className="kicker text-turmeric">{slide.kicker}</p>
        <Title className="font-display text-title font-semibold text-balance md:max-w-[13ch] lg:text-hero">
          {slide.title}
        </Title>
        <p className="mt-3 max-w-sm text-base text-paper/95 md:text-lg">{slide.text}</p>
        <ButtonLink to={slide.to} kind="turmeric" className="mt-4 md:mt-6">
          {slide.action}
        </ButtonLink>
      </div>
    </article>
  )
}
