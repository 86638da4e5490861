import { type Slide, slideTexts } from '#app/home/slide-texts'
import type { listSlides } from '#app/home/slides'
import { ButtonLink } from '#app/ui/button.tsx'
import { CarouselControls } from '#app/ui/carousel/carousel-controls.tsx'
import { useCarousel } from '#app/ui/carousel/use-carousel'
import { BannerPicture } from '#app/ui/picture.tsx'
import { t } from '#domain/texts/translate'

/** The time that a slide is shown (specification, section 9). */
const rotationMs = 4000

type SlidePictures = ReturnType<typeof listSlides>[number]

/** In the owner's sequence; the first picture is loaded at once, the others after it. */
export function Banner({ pictures }: { pictures: SlidePictures[] }) {
  const chosen = pictures.flatMap(({ name, words }) => {
    const slide = slideTexts().find((slide) => slide.name === name)
    return slide ? [{ ...slide, ...words }] : []
  })
  const shown = chosen.length > 0 ? chosen : slideTexts()
  const { region, ...carousel } = useCarousel(rotationMs)
  return (
    <section
      ref={region}
      aria-roledescription="carousel"
      aria-label={t('What we make')}
      className="on-dark relative bg-brand-900 text-paper"
    >
      <div className="slides">
        {shown.map((slide, index) => (
          <BannerSlide key={slide.name} slide={slide} pictures={pictures[index]} index={index} count={shown.length} />
        ))}
      </div>
      <div className="pointer-events-none absolute inset-x-0 bottom-0 mx-auto flex max-w-page justify-center px-gutter pb-1 md:justify-start md:pb-4">
        <div className="pointer-events-auto relative flex min-w-0 items-center justify-center gap-0.5 px-2 before:absolute before:inset-x-0 before:inset-y-2 before:rounded-full before:bg-brand-900/80">
          <CarouselControls
            carousel={carousel}
            slides={shown.map(({ name }, index) => ({ key: name, label: t('Slide {number}', { number: index + 1 }) }))}
            pauseLabel={t('Pause the slides')}
            playLabel={t('Play the slides')}
            look="bars"
          />
        </div>
      </div>
    </section>
  )
}

type SlideProps = { slide: Slide; pictures: SlidePictures | undefined; index: number; count: number }

/** On phones the picture fades into the background of the text below it; on wide screens the text covers the free half of the picture. */
function BannerSlide({ slide, pictures, index, count }: SlideProps) {
  const Title = index === 0 ? 'h1' : 'h2'
  const { ground, crop, isCentred, isRight, isLight } = looks[slide.name]
  return (
    <article
      aria-roledescription="slide"
      aria-label={t('{number} of {count}', { number: index + 1, count })}
      className={`relative flex flex-col bg-(--ground) md:block md:aspect-[8/3] md:max-h-[38rem] md:min-h-[26rem] md:w-full ${ground} ${isLight ? 'text-ink' : 'text-paper'}`}
    >
      <div className="relative aspect-5/4 max-h-[26rem] w-full shrink-0 overflow-hidden md:absolute md:inset-0 md:aspect-auto md:max-h-none">
        {pictures?.wide && pictures.phone && (
          <BannerPicture
            picture={pictures.wide}
            phone={pictures.phone}
            alt=""
            first={index === 0}
            className={`size-full object-cover ${crop} ${isRight ? 'md:-scale-x-100' : ''}`}
          />
        )}
        <div
          className={`absolute inset-0 bg-linear-to-t from-(--ground) to-transparent to-45% md:via-(--ground)/70 md:via-35% md:to-75% ${isRight ? 'md:bg-linear-to-l' : 'md:bg-linear-to-r'}`}
        />
      </div>
      <div
        className={`relative mx-auto -mt-8 flex w-full max-w-page flex-1 flex-col px-gutter pb-14 md:absolute md:inset-0 md:mt-0 md:justify-center md:pb-10 ${isCentred ? 'items-center text-center md:items-start md:text-left' : 'items-start'}`}
      >
        <div
          className={`flex flex-col md:w-1/2 ${isCentred ? 'items-center md:items-start' : 'items-start'} ${isRight ? 'md:ml-auto md:pl-[8%]' : ''}`}
        >
          <p className={`kicker ${isLight ? 'text-brand-700' : 'text-turmeric'}`}>{slide.kicker}</p>
          <Title className="font-display text-title font-semibold text-balance md:max-w-[13ch] lg:text-hero">
            {slide.title}
          </Title>
          <p className="mt-2 max-w-sm text-base text-pretty md:mt-3 md:text-lg">{slide.text}</p>
          <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-1 md:mt-6">
            <ButtonLink to={slide.to} kind={isLight ? 'primary' : 'turmeric'}>
              {slide.action}
            </ButtonLink>
            {slide.name === 'dabba' && (
              <a
                href="#my-dabba"
                className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
              >
                {t('Fill my dabba')}
              </a>
            )}
          </p>
        </div>
      </div>
    </article>
  )
}

/** `ground` is the colour that the picture fades into. Its left half is free: text on the right side of wide screens mirrors it. */
type SlideLook = { ground: string; crop: string; isCentred?: true; isRight?: true; isLight?: true }

const looks: Record<Slide['name'], SlideLook> = {
  dabba: {
    ground: '[--ground:#43200f]',
    crop: 'max-md:scale-[1.35] max-md:origin-[48%_62%] max-md:object-[50%_62%]',
    isCentred: true,
  },
  chilli: {
    ground: '[--ground:#6d1113]',
    crop: 'max-md:object-[50%_48%]',
    isRight: true,
  },
  haldi: {
    ground: '[--ground:#e9b62b]',
    crop: 'max-md:scale-[1.5] max-md:origin-[62%_55%] max-md:object-[50%_40%]',
    isLight: true,
  },
  whole: {
    ground: '[--ground:#262728]',
    crop: 'max-md:object-[50%_75%]',
    isCentred: true,
    isRight: true,
  },
  grill: {
    ground: '[--ground:#160704]',
    crop: 'max-md:scale-125 max-md:origin-[50%_60%] max-md:object-[50%_60%]',
  },
}
