import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { dayMs } from '#domain/calendar/moment'
import { sweepPhotos } from '#domain/catalog/photos.server'
import { publish } from '#test/support/product-form'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import type { Visitor } from '#test/support/visitor'

const story = createStory()
const page = '/admin/products/edit/jeera'

const flat = { create: { width: 1300, height: 1000, channels: 3 as const, background: '#a33' } }
/** A photo with many bytes, which takes long to encode. */
const noise = { create: { ...flat.create, noise: { type: 'gaussian' as const, mean: 120, sigma: 30 } } }

/** As a browser sends a file: with its length. */
async function upload(visitor: Visitor, bytes: Buffer, path = page): Promise<Response> {
  const form = new FormData()
  form.set('intent', 'add')
  form.set('photo', new File([new Uint8Array(bytes)], 'photo'))
  const packed = new Response(form)
  const body = await packed.arrayBuffer()
  const headers = {
    'content-type': packed.headers.get('content-type') ?? '',
    'content-length': String(body.byteLength),
  }
  return visitor.send(path, { method: 'POST', body, headers: { ...headers, origin: 'http://localhost:3000' } })
}

const draftedPhotos = async () => {
  const { pictures } = await story.db.selectFrom('drafts').select('pictures').executeTakeFirstOrThrow()
  return JSON.parse(pictures) as string[]
}

it('a photo is turned upright, cut square, without its place, and served for a year once it is published', async () => {
  const meera = await newStaff(story, 'manager')
  const taken = await sharp(flat)
    .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '24/1 10/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await upload(meera, taken)).status).toBe(200)
  const name = (await draftedPhotos()).at(-1) ?? ''
  expect(name).toMatch(/^photo-[0-9a-f]{24}-960$/)
  expect((await (await story.visitor().get('/products/jeera')).json()).images).toHaveLength(3)
  await meera.submit(page, { intent: 'first', name })
  await publish(meera)
  const rows = await story.db.selectFrom('pictures').selectAll().where('name', '=', name).execute()
  expect(rows.map(({ width, format }) => `${width} ${format}`).sort()).toEqual(
    [240, 480, 960].flatMap((width) => [`${width} avif`, `${width} webp`]).sort(),
  )
  const files = await Promise.all(rows.map(async ({ bytes }) => sharp(Buffer.from(bytes, 'base64')).metadata()))
  for (const { width, height, exif, orientation } of files)
    expect({ width, exif, orientation }).toEqual({ width: height })
  expect((await (await story.visitor().get('/products/jeera')).json()).image).toBe(
    `http://localhost:3000/pictures/${name}-960.webp`,
  )
})

const storedNames = async () => {
  const rows = await story.db.selectFrom('pictures').select('name').distinct().execute()
  return rows.map(({ name }) => name)
}

it('a photo that was published long ago is kept for a week after the shop stops showing it', async () => {
  const meera = await newStaff(story, 'manager')
  await upload(meera, await sharp(flat).jpeg().toBuffer())
  await publish(meera)
  const [name = ''] = await storedNames()
  story.pass(30 * dayMs)
  const kiran = await newStaff(story, 'manager')
  await kiran.submit(page, { intent: 'remove', name })
  await publish(kiran)
  expect((await (await story.visitor().get('/products/jeera')).json()).image).not.toContain(name)
  await story.work()
  expect(await storedNames()).toEqual([name])
  story.pass(6 * dayMs)
  await story.work()
  expect(await storedNames()).toEqual([name])
  story.pass(2 * dayMs)
  await story.work()
  expect(await storedNames()).toEqual([])
})

it.each([1, 2])(
  'an old photo is kept whose draft is published after statement %s of the one that deletes',
  async (nth) => {
    await upload(await newStaff(story, 'manager'), await sharp(flat).jpeg().toBuffer())
    const [name = ''] = await storedNames()
    story.pass(30 * dayMs)
    const kiran = await newStaff(story, 'manager')
    let done = 0
    const publishedMeanwhile = story.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        done++
        if (done === nth) await publish(kiran)
        return result
      },
    })
    await sweepPhotos(publishedMeanwhile, story)
    expect((await (await story.visitor().get('/products/jeera')).json()).images).toContain(
      `http://localhost:3000/pictures/${name}-960.webp`,
    )
    expect(await storedNames()).toEqual([name])
  },
)

it('two people who add a photo each to seven have eight, and one is told', async () => {
  const [meera, kiran] = [await newStaff(story, 'manager'), await newStaff(story, 'manager')]
  const photo = (background: string) =>
    sharp({ create: { width: 600, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer()
  expect((await upload(meera, await photo('#002222'))).status).toBe(200)
  const begun = await draftedPhotos()
  for (let n = begun.length; n < 7; n++) begun.push(`photo-${String(n).padStart(24, '0')}-960`)
  await story.db
    .updateTable('drafts')
    .set({ pictures: JSON.stringify(begun) })
    .execute()
  const last = await Promise.all([photo('#aabbcc'), photo('#ccbbaa')])
  const answers = await Promise.all([meera, kiran].map((person, n) => upload(person, last[n] ?? last[0])))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(await refused?.text()).toContain('at most 8 photos')
  expect(await draftedPhotos()).toHaveLength(8)
})

/** A square PNG of one bit for each pixel, which is written in no time. */
function blackPng(pixels: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(pixels, 0)
  header.writeUInt32BE(pixels, 4)
  header.writeUInt8(1, 8)
  // Each row begins with the byte of its filter.
  const rows = Buffer.alloc(pixels * (1 + Math.ceil(pixels / 8)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')])
}

function chunk(kind: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

it.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'This is a drawing (SVG).'],
  ['a text', Buffer.from('<html>'), 'This file is no photo.'],
  ['noise', Buffer.alloc(5000, 7), 'This photo is cut off or damaged.'],
  ['an HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'This is an HEIC photo'],
  ['a small one', await sharp(noise).resize(300, 300).png().toBuffer(), 'This photo is too small'],
  ['one of 64 megapixels', blackPng(8000), 'at most 50 megapixels'],
  ['one cut off', (await sharp(noise).jpeg().toBuffer()).subarray(0, 60_000), 'This photo is cut off or damaged.'],
  ['nothing', Buffer.alloc(0), 'Please choose a photo.'],
])('%s is refused in words', async (_, bytes, words) => {
  const meera = await newStaff(story, 'manager')
  const refused = await upload(meera, bytes)
  expect(refused.status).toBe(400)
  expect((await refused.text()).replaceAll('&#x27;', "'")).toContain(words)
})

it('12 MB are taken on this route alone, and from staff alone', async () => {
  const meera = await newStaff(story, 'manager')
  const large = Buffer.alloc(11_000_000, 7)
  expect((await upload(meera, large)).status).toBe(400)
  expect((await upload(meera, Buffer.alloc(13_000_000, 7))).status).toBe(413)
  expect((await upload(meera, Buffer.alloc(100_000), '/admin/products')).status).toBe(413)
  expect((await upload(story.visitor(), large)).status).toBe(302)
})
