import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path/posix'
import type { Area, Exception } from '#tools/check/import-rules'

/** One import: `file` and `to` are paths from the root of the repository without their extension; `to` may be a package. */
export type Import = { file: string; to: string }

type Areas = Record<string, Area>

/** Matches the specifier of every static, dynamic and type import, as Biome formats them. */
const specifiers = /^(?:import |(?:import|export) [^'\n]*from |\} from )'([^'\n]+)'|\bimport\(\s*'([^'\n]+)'/gm

/** Lists the imports of a file, without the types that React Router generates for a route. */
export function listImports(path: string, text: string): Import[] {
  const file = withoutExtension(path)
  return [...text.matchAll(specifiers)]
    .map(([, inStatement, inCall]) => ({ file, to: resolveImport(path, inStatement ?? inCall ?? '') }))
    .filter(({ to }) => !to.includes('/+types/'))
}

function resolveImport(path: string, specifier: string): string {
  if (specifier.startsWith('#')) return withoutExtension(specifier.slice(1))
  return specifier.startsWith('.') ? withoutExtension(join(dirname(path), specifier)) : specifier
}

function withoutExtension(path: string): string {
  return path.replace(/\.(tsx?|mjs)$/, '')
}

/** Lists the imports of all files of the areas except tests. */
export function readImports(root: string, areas: Areas): Import[] {
  return Object.keys(areas).flatMap((area) =>
    readdirSync(`${root}/${area}`, { recursive: true, encoding: 'utf8' })
      .map((file) => join(area, file.replaceAll('\\', '/')))
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
      .flatMap((path) => listImports(path, readFileSync(`${root}/${path}`, 'utf8'))),
  )
}

/** Returns a sentence for each forbidden import and for each rule that no longer applies to any file. */
export function findBrokenRules(imports: Import[], areas: Areas, exceptions: Exception[]): string[] {
  const sentences: string[] = []
  const used = new Set<string | Exception>()
  const homeless = new Set<string>()
  for (const { file, to } of imports) {
    const room = roomOf(file, areas)
    if (room) used.add(room)
    const reason = forbiddenReason(file, to, areas)
    const exception = reason && exceptions.find((one) => one.from === file && one.to === to)
    if (exception) used.add(exception)
    else if (reason) sentences.push(`${file} imports ${to}: ${reason}`)
    for (const path of [file, to]) if (areaOf(path) in areas && !roomOf(path, areas)) homeless.add(newRoomOf(path))
  }
  sentences.push(...[...homeless].map((room) => missingRoom(room, imports, areas)))
  for (const room of Object.values(areas).flatMap(({ rooms }) => rooms))
    if (!used.has(room) && !imports.some(({ to }) => roomOf(to, areas) === room))
      sentences.push(`${room} has no files: remove the room`)
  for (const exception of exceptions)
    if (!used.has(exception))
      sentences.push(`${exception.from} no longer imports ${exception.to}: remove the exception`)
  return [...new Set(sentences)]
}

/** Returns why an import is forbidden, or null when it is allowed. */
function forbiddenReason(file: string, to: string, areas: Areas): string | null {
  const [from, target] = [areaOf(file), areaOf(to)]
  const [area, room] = [areas[from], roomOf(file, areas)]
  if (!area || !room) return null
  if (target !== from) {
    if (target in areas || target === 'test')
      return area.knows.includes(target) ? null : `${from} may not import ${target}`
    const isAllowed =
      !area.packages || isBuiltin(to) || area.packages.some((name) => to === name || to.startsWith(`${name}/`))
    return isAllowed ? null : `${from} may not use this package`
  }
  const other = roomOf(to, areas)
  if (!other) return null
  return area.rooms.indexOf(other) <= area.rooms.indexOf(room) ? null : `${other} stands right of ${room}`
}

/** Returns the folder or loose file that has to become a room for the path to be in one. */
function newRoomOf(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}

/** Says where in the list a new room goes: right of all that it imports, left of all that import it. */
function missingRoom(room: string, imports: Import[], areas: Areas): string {
  const { rooms = [] } = areas[areaOf(room)] ?? {}
  const isIn = (path: string) => newRoomOf(path) === room
  const indices = (paths: string[]) =>
    paths.map((path) => rooms.indexOf(roomOf(path, areas) ?? '')).filter((at) => at >= 0)
  const last = Math.max(-1, ...indices(imports.filter(({ file }) => isIn(file)).map(({ to }) => to)))
  const first = Math.min(rooms.length, ...indices(imports.filter(({ to }) => isIn(to)).map(({ file }) => file)))
  const places = [
    ...(last >= 0 ? [`after '${rooms[last]}', which it imports`] : []),
    ...(first < rooms.length ? [`before '${rooms[first]}', which imports it`] : []),
  ]
  return [`${room} is in no room: add '${room}' to the rooms of ${areaOf(room)}`, ...places].join(', ')
}

function areaOf(path: string): string {
  return path.split('/')[0] ?? ''
}

/** Returns the longest room that contains the path. */
function roomOf(path: string, areas: Areas): string | undefined {
  const [longest] = (areas[areaOf(path)]?.rooms ?? [])
    .filter((room) => room === path || room === `${dirname(path)}/*` || path.startsWith(`${room}/`))
    .sort((one, other) => other.length - one.length)
  return longest
}
