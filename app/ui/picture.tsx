import { type Picture as PictureFile, pictureUrl, sourceSet } from '#domain/catalog/pictures'

type PictureProps = {
  picture: PictureFile
  /** Empty where the text beside it says the same. */
  alt: string
  /** How wide it is shown, as `sizes` wants it. */
  sizes: string
  className?: string
  /** The largest of a page's first view are asked for first; all others when they come near. */
  first?: boolean
}

/** A picture of ours in the size the screen needs. */
export function Picture({ picture, alt, sizes, className, first }: PictureProps) {
  return (
    <picture>
      <Sources picture={picture} sizes={sizes} />
      <Image picture={picture} alt={alt} className={className} first={first} />
    </picture>
  )
}

type BannerProps = Omit<PictureProps, 'sizes'> & { phone: PictureFile }

export const bannerPhone = '(max-width: 767px)'

/** A picture cut twice: upright for phones, wide for everything else. */
export function BannerPicture({ picture, phone, alt, className, first }: BannerProps) {
  return (
    <picture>
      <Sources picture={phone} sizes="100vw" media={bannerPhone} />
      <Sources picture={picture} sizes="100vw" />
      <Image picture={picture} alt={alt} className={className} first={first} />
    </picture>
  )
}

function Sources({ picture, sizes, media }: { picture: PictureFile; sizes: string; media?: string }) {
  if (picture.widths.length === 0) return null
  return (
    <>
      <source type="image/avif" srcSet={sourceSet(picture, 'avif')} sizes={sizes} media={media} />
      <source type="image/webp" srcSet={sourceSet(picture, 'webp')} sizes={sizes} media={media} />
    </>
  )
}

function Image({ picture, alt, className, first }: Pick<PictureProps, 'picture' | 'alt' | 'className' | 'first'>) {
  return (
    <img
      src={pictureUrl(picture)}
      alt={alt}
      width={picture.width}
      height={picture.height}
      className={className}
      decoding="async"
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
    />
  )
}
