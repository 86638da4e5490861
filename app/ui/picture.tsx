import { type Picture, pictureUrl, sourceSet } from '#domain/catalog/pictures'

type PictureProps = {
  picture: Picture | null | undefined
  /** Empty if the text beside the picture says the same. */
  alt: string
  sizes: string
  className?: string
  /** The largest pictures of the first view are loaded first; all others are lazy. */
  first?: boolean
  /** Small pictures of the first view are loaded without haste, but not lazily. */
  eager?: boolean
}

export function ShopPicture({ picture, sizes, ...image }: PictureProps) {
  if (!picture) return null
  return (
    <picture>
      <Sources picture={picture} sizes={sizes} />
      <Image picture={picture} {...image} />
    </picture>
  )
}

export const bannerPhone = '(max-width: 767px)'

/** A picture with two crops: portrait for phones, wide for other screens. */
export function BannerPicture({ phone, ...image }: ImageProps & { phone: Picture }) {
  return (
    <picture>
      <Sources picture={phone} sizes="100vw" media={bannerPhone} />
      <Sources picture={image.picture} sizes="100vw" />
      <Image {...image} />
    </picture>
  )
}

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

function Image({ picture, alt, className, first, eager }: ImageProps) {
  return (
    <img
      src={pictureUrl(picture)}
      alt={alt}
      width={picture.width}
      height={picture.height}
      className={className}
      decoding="async"
      loading={first || eager ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
    />
  )
}
