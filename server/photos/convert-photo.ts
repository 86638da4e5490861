import sharp, { type OutputInfo, type Sharp } from 'sharp'

/** A process of its own returns the memory, and a file that attacks a decoder harms nothing else. */

const widths = { square: [240, 480, 960], wide: [480, 960, 1440, 1920], page: [480, 960, 1440] }
const widestRatio = 3
const maxPixels = 50_000_000
const formats = ['jpeg', 'png', 'webp', 'heif']

async function convert(bytes: Buffer, shape: keyof typeof widths): Promise<object> {
  const kind = kindOf(bytes)
  if (kind) return { ok: false, reason: kind }
  const options = { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 } as const
  const found = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!found?.format || !formats.includes(found.format)) return { ok: false, reason: found ? 'not-a-photo' : 'broken' }
  const { width, height } = found.autoOrient
  if (width * height > maxPixels) return { ok: false, reason: 'too-large' }
  const ratio = shape === 'square' ? 1 : Math.min(widestRatio, Math.max(shape === 'page' ? 0.5 : 1, width / height))
  const broadest = Math.min(width, height * ratio)
  const kept = widths[shape].filter((width) => width <= broadest)
  const largest = kept.at(-1) ?? 0
  if (largest < 480) return { ok: false, reason: 'too-small' }
  const heightOf = (width: number) => Math.round(width / ratio)
  const whole = await sharp(bytes, options)
    .autoOrient()
    .resize(largest, heightOf(largest), { fit: 'cover', kernel: 'lanczos3' })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  if (!whole) return { ok: false, reason: 'broken' }
  const files: object[] = []
  for (const size of kept) {
    const small = await ofPixels(whole)
      .resize(size, heightOf(size), { kernel: 'lanczos3' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const save = async (format: 'avif' | 'webp', encoded: Sharp) =>
      files.push({ width: size, height: heightOf(size), format, bytes: (await encoded.toBuffer()).toString('base64') })
    // As tools/art/encode.mjs: small files keep full colour resolution.
    const isSmall = size <= 480
    await save('avif', ofPixels(small).avif({ quality: 52, effort: 1, chromaSubsampling: isSmall ? '4:4:4' : '4:2:0' }))
    await save('webp', ofPixels(small).webp({ quality: 78, effort: 2, smartSubsample: isSmall }))
  }
  return { ok: true, files }
}

/** A PNG between two steps would take as long as an encoder. */
function ofPixels({ data, info: { width, height, channels } }: { data: Buffer; info: OutputInfo }): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

/** The decoders cannot read HEIC, and an SVG may contain scripts. */
function kindOf(bytes: Buffer): string | null {
  const head = bytes.subarray(0, 512)
  if (/^ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/.test(head.toString('latin1', 4, 12))) {
    return head.toString('latin1').includes('avif') ? null : 'heic'
  }
  const text = head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  if (text.startsWith('<')) return /<svg|<\?xml|<!doctype svg/i.test(text) ? 'svg' : 'not-a-photo'
  return null
}

async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

sharp.cache(false)
sharp.concurrency(1)
const shape = process.argv[2]
const known = shape === 'wide' || shape === 'page' ? shape : 'square'
process.stdout.write(JSON.stringify(await convert(await readInput(), known)))
