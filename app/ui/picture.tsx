import { type Picture, pictureUrl, sourceSet } from '#domain/catalog/pictures'

type PictureProps = {
  /** Nothing is shown without one. */
  picture: Picture | null | undefined
  /** Empty if the text beside the picture says the same. */
  alt: string
  sizes: string
  className?: string
  /** True for the largest pictures of the first view, which are loaded first; all others are lazy. */
  first?: boolean
  /** True for small pictures of the first view, which are loaded without haste but not lazily. */
  eager?: boolean
  onError?: () => void
}

/** Shows one of the shop's pictures in the size that the screen needs. */
export function ShopPicture({ picture, alt, sizes, className, first, eager, onError }: PictureProps) {
  if (!picture) return null
  return (
    <picture>
      <Sources picture={picture} sizes={sizes} />
      <Image picture={picture} alt={alt} className={className} first={first} eager={eager} onError={onError} />
    </picture>
  )
}

type BannerProps = Omit<ImageProps, 'onError'> & { phone: Picture }

export const bannerPhone = '(max-width: 767px)'

/** A picture with two crops: portrait for phones, wide for other screens. */
export function BannerPicture({ picture, phone, alt, className, first }: BannerProps) {
  return (
    <picture>
      <Sources picture={phone} sizes="100vw" media={bannerPhone} />
      <Sources picture={picture} sizes="100vw" />
      <Image picture={picture} alt={alt} className={className} first={first} />
    </picture>
  )
}

/** A small square picture beside its name, such as that of a line in the cart. */
export function Thumbnail({ src, className }: { src: string; className: string }) {
  return (
    <img src={src} alt="" width={240} height={240} loading="lazy" className={`rounded-md bg-paper-deep ${className}`} />
  )
}

function Sources({ picture, sizes, media }: { picture: Picture; sizes: string; media?: string }) {
  if (picture.widths.length === 0) return null
  return (
    <>
      <source type="image/avif" srcSet={sourceSet(picture, 'avif')} sizes={sizes} media={media} />
      <source type="image/webp" srcSet={sourceSet(picture, 'webp')} sizes={sizes} media={media} />
    </>
  )
}

type ImageProps = Omit<PictureProps, 'picture' | 'sizes'> & { picture: Picture }

function Image({ picture, alt, className, first, eager, onError }: ImageProps) {
  return (
    <img
      src={pictureUrl(picture)}
      alt={alt}
      onError={onError}
      width={picture.width}
      height={picture.height}
      className={className}
      decoding="async"
      loading={first || eager ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
    />
  )
}
