import { slideTexts } from '#app/home/slide-texts'
import type { SlidePictures } from '#app/home/slides'
import { BannerPicture } from '#app/ui/picture.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { ShopSettings } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'

type Props = { slide: string; texts: ShopSettings['banner']['texts']; pictures: SlidePictures | undefined }

/** Shows the stored slide approximately as on a phone. */
export function SlidePreview({ slide, texts, pictures }: Props) {
  const first = slideTexts().find(({ name }) => name === slide)
  if (!first) return null
  const { kicker, title, text, action } = { ...first, ...texts[slide] }
  const { wide, phone } = pictures ?? {}
  return (
    <figure className="overflow-hidden rounded-md bg-brand-900 text-paper">
      <div className="aspect-[3/2] sm:aspect-[8/3]">
        {wide && phone && <BannerPicture picture={wide} phone={phone} alt="" className="size-full object-cover" />}
      </div>
      <figcaption className="p-4">
        <span className="kicker block text-turmeric">{kicker}</span>
        <b className="block font-display text-heading font-semibold text-balance">{title}</b>
        <span className="block">{text}</span>
        <span className="mt-2 inline-block rounded-full bg-turmeric px-4 py-1 font-semibold text-ink">{action}</span>
      </figcaption>
    </figure>
  )
}

/** The preview of a slide with the link to its picture, above the slide's fields. */
export function SlideLead(props: Props) {
  return (
    <>
      <SlidePreview {...props} />
      <TextLink to={`/admin/banner/${props.slide}`} className="font-semibold">
        {t('Change the picture, or reset this slide')}
      </TextLink>
    </>
  )
}
