import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import type { Plural } from '#domain/texts/translate'

/** An English text of the buyers' pages, with the files that show it. */
export type FoundText = { text: string; plural?: Plural; places: string[] }

type Node = { type: string; [key: string]: unknown }

/** Lists the texts that the sources pass to `t`, `plural`, `rich` and `msg`, in the order of their files. */
export function findTexts(root: string): FoundText[] {
  const found = new Map<string, FoundText>()
  const add = (text: string, place: string, plural?: Plural) => {
    const known = found.get(text) ?? { text, places: [], ...(plural ? { plural } : {}) }
    if (!known.places.includes(place)) known.places.push(place)
    found.set(text, known)
  }
  const files = ['app', 'domain'].flatMap((area) => globSync(`${area}/**/*.{ts,tsx}`, { cwd: root }))
  for (const file of files.filter((name) => !name.includes('.test.')).sort()) {
    const source = readFileSync(join(root, file), 'utf8')
    if (!/#domain\/texts\/translate|#app\/ui\/rich/.test(source)) continue
    for (const { text, plural } of textsOf(file, source)) add(text, file, plural)
  }
  return [...found.values()]
}

/**
 * Lists the texts of one file. Throws where the file cannot be parsed, where a text is not written out, since nobody could translate it, and where one is translated while its module
 * loads: it would stay English for good.
 */
function textsOf(file: string, source: string): { text: string; plural?: Plural }[] {
  const texts: { text: string; plural?: Plural }[] = []
  const { program, errors } = parseSync(file, source)
  // Half a file has half of its texts, and `--fix` would take out the words of the others.
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  visit(program as unknown as Node, false, (node, isInFunction) => {
    const name = node.type === 'CallExpression' && (node.callee as Node).name
    if (name !== 't' && name !== 'msg' && name !== 'plural' && name !== 'rich') return
    if (name !== 'msg' && !isInFunction)
      throw new Error(
        `${file}: ${name}() runs while the module loads; mark the text with msg() and translate it where it is shown`,
      )
    const given = (node.arguments as Node[]).slice(0, name === 'plural' ? 3 : 1).map(literal)
    if (name !== 'plural') {
      if (given[0] === null || given[0] === undefined)
        throw new Error(`${file}: ${name}() needs a text that is written out; a variable goes to translated()`)
      texts.push({ text: given[0] })
      return
    }
    const [, one, other] = given
    if (!one || !other) throw new Error(`${file}: plural() needs both forms written out`)
    texts.push({ text: other, plural: { one, other } })
  })
  return texts
}

function literal(node: Node): string | null {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null
}

function visit(node: Node, isInFunction: boolean, look: (node: Node, isInFunction: boolean) => void): void {
  look(node, isInFunction)
  const isInside = isInFunction || /Function/.test(node.type)
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) visit(child, isInside, look)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
