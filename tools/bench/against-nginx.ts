import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop } from '#test/support/running-shop'
import { acceptEncoding, hasTool, isShortRun, measureLoad, median } from '#tools/bench/measure'
import type { Part } from '#tools/bench/report'

const paths = [
  { path: '/', goal: '>= 0.65' },
  { path: '/category/whole-spices', goal: '>= 0.65' },
  { path: '/products', goal: '>= 0.65' },
  { path: '/products/jeera', goal: '>= 0.65' },
  { path: '/login', goal: '' },
]
const rounds = isShortRun ? 1 : 7

/** Measures cached responses and a page that is rendered each time against nginx sending the same bytes, interleaved. */
export async function benchAgainstNginx(): Promise<Part> {
  const part: Part = { letter: 'a', title: 'Answers against nginx sending the same bytes', figures: [] }
  if (!hasTool('wrk') || !hasTool('nginx', 'nginx-light')) {
    part.figures.push({ what: 'not run', value: '-', note: 'wrk or nginx is missing and could not be installed' })
    return part
  }
  const shop = await startShop()
  const pages = await Promise.all(paths.map(({ path }) => fetchRaw(`${shop.url}${path}`)))
  const nginx = await startNginx(pages)
  const bare = await startBareNode(pages)
  try {
    for (const [index, { path, goal }] of paths.entries()) {
      const ratios = { perCpu: [] as number[], perSecond: [] as number[], bare: [] as number[], ofBare: [] as number[] }
      for (let round = 0; round < rounds; round++) {
        const ours = measureLoad(`${shop.url}${path}`, shop.process.pid ?? 0)
        const theirs = measureLoad(`${nginx.url}/page${index}`, nginx.pid)
        const least = measureLoad(`${bare.url}/page${index}`, bare.pid)
        ratios.perCpu.push(ours.perCpuSecond / theirs.perCpuSecond)
        ratios.perSecond.push(ours.perSecond / theirs.perSecond)
        ratios.bare.push(least.perCpuSecond / theirs.perCpuSecond)
        ratios.ofBare.push(ours.perCpuSecond / least.perCpuSecond)
      }
      part.figures.push({
        what: `${path}${goal ? '' : ', made each time,'} per CPU-second, shop / nginx`,
        value: median(ratios.perCpu).toFixed(goal ? 2 : 4),
        goal,
        note: `per second of the clock ${median(ratios.perSecond).toFixed(2)}; a bare node:http server that does nothing else: ${median(ratios.bare).toFixed(2)} per CPU-second; ${rounds} rounds in turns`,
      })
      if (goal)
        part.figures.push({
          what: `${path} per CPU-second, shop / a bare node:http server`,
          value: median(ratios.ofBare).toFixed(2),
          goal: '>= 1.3',
          note: 'differs less from one kind of processor to another',
        })
    }
  } finally {
    nginx.stop()
    bare.stop()
    await shop.stop()
  }
  return part
}

/** Measures how many uncached pages one second of processor time renders. */
export async function benchRenders(): Promise<Part> {
  const part: Part = { letter: 'b', title: 'Renders', figures: [] }
  if (!hasTool('wrk')) return { ...part, figures: [{ what: 'not run', value: '-', note: 'wrk is missing' }] }
  const shop = await startShop()
  try {
    for (const path of ['/login', '/mycart']) {
      measureLoad(`${shop.url}${path}`, shop.process.pid ?? 0)
      const values = Array.from(
        { length: 3 },
        () => measureLoad(`${shop.url}${path}`, shop.process.pid ?? 0).perCpuSecond,
      )
      part.figures.push({
        what: `${path}, never cached, renders per CPU-second`,
        value: median(values).toFixed(0),
        goal: path === '/login' ? '>= 200' : '',
      })
    }
  } finally {
    await shop.stop()
  }
  return part
}

type Other = { url: string; pid: number; stop(): void }

/** Starts the lower bound for Node: the same bytes and headers sent by plain `node:http`. */
async function startBareNode(pages: Raw[]): Promise<Other> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-bare-'))
  const port = 41_000 + (process.pid % 20_000)
  writeFileSync(
    join(folder, 'pages.json'),
    JSON.stringify(pages.map(({ body, headers }) => ({ body: body.toString('base64'), headers }))),
  )
  const script = `const pages = require(${JSON.stringify(join(folder, 'pages.json'))}).map(({ body, headers }) => ({ body: Buffer.from(body, 'base64'), head: Object.entries(headers).filter(([name]) => !/^(date|connection|keep-alive)$/.test(name)).flat() }))
    require('node:http').createServer((request, response) => {
      const page = pages[request.url.slice(5)] ?? pages[0]
      response.writeHead(200, page.head).end(page.body)
    }).listen(${port}, '127.0.0.1')`
  const child = spawn(process.execPath, ['--max-semi-space-size=4', '-e', script], { stdio: 'ignore' })
  return whenReady(child, port, folder)
}

async function startNginx(pages: Raw[]): Promise<Other> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'))
  const port = 20_000 + (process.pid % 20_000)
  const locations: string[] = []
  for (const [index, { body, headers }] of pages.entries()) {
    writeFileSync(join(folder, String(index)), body)
    const sent = Object.entries(headers).filter(
      ([name]) => !/^(content-(length|type)|date|connection|keep-alive|etag)$/.test(name),
    )
    const lines = sent.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`)
    locations.push(
      `location = /page${index} { alias ${folder}/${index}; default_type "${headers['content-type']}"; ${lines.join(' ')} }`,
    )
  }
  mkdirSync(join(folder, 'tmp'))
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/tmp;`)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log /dev/null; user root;
events { worker_connections 512; }
http { access_log off; sendfile on; tcp_nopush on; open_file_cache max=100; keepalive_requests 10000000; ${temp.join(' ')}
server { listen 127.0.0.1:${port}; ${locations.join('\n')} } }`,
  )
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  return whenReady(child, port, folder)
}

async function untilAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    const answers = await fetch(url).then(
      () => true,
      () => false,
    )
    if (answers) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

type Raw = { body: Buffer; headers: Record<string, string> }

/** Fetches the compressed response; the first request lets the cache render and compress it. */
async function fetchRaw(url: string): Promise<Raw> {
  const once = () =>
    new Promise<Raw>((resolve, reject) => {
      get(url, { headers: { 'accept-encoding': acceptEncoding } }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ body: Buffer.concat(chunks), headers: response.headers as Record<string, string> }),
        )
      }).on('error', reject)
    })
  await once()
  return once()
}

/** Returns the server once it answers; its `stop` also removes its files. */
async function whenReady(child: ChildProcess, port: number, folder: string): Promise<Other> {
  const url = `http://127.0.0.1:${port}`
  await untilAnswers(url)
  const stop = () => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, pid: child.pid ?? 0, stop }
}
