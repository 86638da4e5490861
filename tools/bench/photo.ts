import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { AdminShop, adminSecret } from '#test/support/admin-shop'
import { makeSqlite } from '#test/support/databases'
import { startShop } from '#test/support/running-shop'
import { median } from '#tools/bench/measure'
import type { Part } from '#tools/bench/report'

const uploads = 5
const products = ['jeera', 'rai', 'kesar']

/** Measures uploads of 12-megapixel photos in the admin while visitors open pages. */
export async function benchPhoto(): Promise<Part> {
  const part: Part = { letter: 'l', title: 'A photo of 12 megapixels', figures: [] }
  const data = await makeSqlite()
  const shop = await startShop({ ...data.env, SESSION_SECRET: adminSecret })
  const admin = new AdminShop(data.env.SHOP_DATA_DIR)
  const { name, value } = await admin.createStaff('Meera Patel')
  const photos = await Promise.all(Array.from({ length: uploads + 3 }, (_, n) => makePhoto(n)))
  const upload = async (photo: Buffer, n: number) => {
    const form = new FormData()
    form.set('intent', 'add')
    form.set('photo', new File([new Uint8Array(photo)], 'photo.jpg'))
    const started = performance.now()
    const headers = { cookie: `${name}=${value}`, origin: shop.url }
    const answer = await fetch(`${shop.url}/admin/products/edit/${products[n % products.length]}`, {
      method: 'POST',
      body: form,
      headers,
    })
    if (!answer.ok) throw new Error(`The photo was not taken: ${answer.status}`)
    await answer.text()
    return performance.now() - started
  }
  const visitors = poll(shop.url)
  const memory = watchMemory(shop.process.pid ?? 0)
  try {
    const times: number[] = []
    for (const photo of photos.slice(0, uploads)) times.push(await upload(photo, 0))
    const { own, child, workMs } = memory.read()
    const started = performance.now()
    await Promise.all(photos.slice(uploads).map(upload))
    const together = performance.now() - started
    const size = `${((photos[0]?.length ?? 0) / 1_000_000).toFixed(1)} MB each`
    part.figures.push(
      {
        what: 'upload until the page is back',
        value: seconds(median(times)),
        goal: '<= 3 s',
        note: `median of ${uploads}, ${size}, pages asked for meanwhile`,
      },
      {
        what: 'processor time of a conversion',
        value: seconds(median(workMs)),
        goal: '',
        note: 'its share of the above, whatever else the machine does',
      },
      {
        what: 'three at once',
        value: seconds(together),
        goal: '',
        note: `they wait for each other; memory of the shop then ${memory.read().own} MB`,
      },
      {
        what: 'memory of the shop meanwhile',
        value: `${own} MB`,
        goal: '<= 250 MB',
        note: 'peak of its resident memory, pages asked for meanwhile',
      },
      {
        what: 'memory of the process that converts',
        value: `${child} MB`,
        goal: '',
        note: 'peak; it ends with each photo',
      },
    )
  } finally {
    visitors.stop()
    memory.stop()
    await admin.close()
    await shop.stop()
    await data.drop()
  }
  return part
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

/** Creates an image with a photo's noise. */
async function makePhoto(n: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 110 + n, sigma: 40 }
  const grain = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a52', noise } })
  return grain.resize(4000, 3000, { kernel: 'cubic' }).jpeg({ quality: 92 }).toBuffer()
}

/** Opens pages, four at a time, until it is stopped. */
function poll(url: string): { stop(): void } {
  let isOver = false
  const visit = async () => {
    for (const path of ['/', '/product/jeera', '/login', '/products', '/mycart'])
      if (!isOver) await fetch(`${url}${path}`).then((page) => page.arrayBuffer())
  }
  const visitor = async () => {
    while (!isOver) await visit()
  }
  for (let n = 0; n < 4; n++) visitor().catch(() => {})
  return {
    stop() {
      isOver = true
    },
  }
}

/** Records the maximum resident memory in MB of a process and of any of its children, and the children's processor time in ms. */
function watchMemory(pid: number): { read(): { own: number; child: number; workMs: number[] }; stop(): void } {
  let child = 0
  const work = new Map<number, number>()
  const timer = setInterval(() => {
    for (const one of childrenOf(pid)) {
      child = Math.max(child, readMb(one, 'VmHWM'))
      work.set(one, Math.max(readWorkMs(one), work.get(one) ?? 0))
    }
  }, 10)
  return {
    read: () => ({ own: readMb(pid, 'VmHWM'), child, workMs: [...work.values()] }),
    stop: () => clearInterval(timer),
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Returns user and system time of a process in ms; the kernel counts hundredths of a second. */
function readWorkMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}

function readMb(pid: number, field: string): number {
  try {
    const [, kb = '0'] = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kb) / 1024)
  } catch {
    // The process has ended.
    return 0
  }
}
