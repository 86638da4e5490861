// usage: node codemod.mjs ROOT [--write] files...
import { createRequire } from 'node:module'
import { readFileSync, writeFileSync } from 'node:fs'
const [root, ...rest] = process.argv.slice(2)
const write = rest.includes('--write')
const files = rest.filter((f) => !f.startsWith('--'))
const req = createRequire(root + '/x.js')
const { parseSync } = req('oxc-parser')
const MagicString = req('magic-string').default ?? req('magic-string')
const textAttrs = new Set(['alt', 'aria-label', 'ariaLabel', 'busy', 'busyLabel', 'button', 'hint', 'kicker', 'label', 'lead', 'placeholder', 'text', 'title', 'heading', 'message', 'note', 'summary', 'description', 'article', 'what', 'aria-description', 'legend', 'empty'])
const hasWord = (s) => /[A-Za-z]{2}/.test(s)
const denyCalls = /^(querySelector|querySelectorAll|getElementById|closest|matches|addEventListener|removeEventListener|matchMedia|set|get|has|append|delete|getAll|startsWith|endsWith|includes|split|replace|replaceAll|test|exec|Error|TypeError|RegExp|log|logError|warn|error|info|fetch|URL|msg|t|plural|translated|getAttribute|setAttribute|removeAttribute|DateTimeFormat|NumberFormat|PluralRules|createElement|join|localeCompare|describe|enum|literal|createContext|Set|Map|isMissing)$/
const exportedFns = new Map() // name -> file
const report = []
const looksText = (s) => /^[A-Z₹‘“"'(0-9 ,·–]*[A-Z].*[a-z]/.test(s) && hasWord(s) && !/^[A-Z][a-z]+([A-Z][a-z]+)+$/.test(s) && !/^[A-Z]{2,}[a-z]?$/.test(s) && !/^(GET|POST|HEAD|Enter|Escape|Tab|Home|End|Arrow\w+|Backspace|Space|Delete|PageUp|PageDown)$/.test(s) && !/^https?:/.test(s) && !/^[A-Za-z-]+\/[A-Za-z0-9.+-]+$/.test(s) && !/^(Content|Cache|X|Accept|Vary|Set)-/.test(s) && !/^M[0-9 .-]/.test(s) && !/px|vw\b/.test(s)
const quote = (s) => (s.includes("'") && !s.includes('"') ? JSON.stringify(s) : `'${s.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n')}'`)
function jsxText(raw) {
  const lines = raw.split(/\r\n|\n|\r/)
  return lines.map((l, i) => { let s = l.replace(/\t/g, ' '); if (i > 0) s = s.replace(/^ +/, ''); if (i < lines.length - 1) s = s.replace(/ +$/, ''); return s }).filter((l, i, a) => l !== '' || (a.length === 1)).join(' ')
}
const decode = (s) => s.replace(/&amp;/g, '&').replace(/&nbsp;/g, '\u00a0').replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&quot;/g, '"').replace(/&apos;/g, "'")
function containsJsx(n) { let f = false; (function w(x) { if (!x || f) return; if (x.type?.startsWith?.('JSX') && x.type !== 'JSXExpressionContainer') { f = true; return } for (const k in x) { const v = x[k]; if (Array.isArray(v)) v.forEach(w); else if (v && typeof v.type === 'string') w(v) } })(n); return f }
function nameOf(e, used, src) {
  let n
  if (e.type === 'Identifier') n = e.name
  else if (e.type === 'MemberExpression' && e.property.type === 'Identifier' && !e.computed) n = e.property.name
  else if (e.type === 'ChainExpression') return nameOf(e.expression, used, src)
  else if (e.type === 'CallExpression') {
    const a = e.arguments[0]
    n = /^(formatRupees|formatDate|formatPhone|dayText|dayOf|String|monthsOf|toPaise)$/.test(e.callee.name ?? '') && a ? nameOf(a.type === 'CallExpression' ? a.arguments[0] ?? a : a, new Map(), src).replace(/Paise$/, '') : e.callee.name ?? e.callee.property?.name
    if (n === 'join') n = e.callee.object?.name ?? e.callee.object?.property?.name ?? 'list'
  } else if (e.type === 'BinaryExpression' && e.left.type === 'Identifier') n = e.left.name === 'index' ? 'number' : e.left.name
  if (!n || !/^\w+$/.test(n)) n = 'value'
  const src1 = src.slice(e.start, e.end)
  let m = n, i = 2
  while (used.has(m) && used.get(m) !== src1) m = n + i++
  used.set(m, src1)
  return m
}
const propOf = (name, expr) => (name === expr ? name : `${name}: ${expr}`)

for (const file of files) {
  const path = `${root}/${file}`
  const original = readFileSync(path, 'utf8')
  const dry = processFile(file, original, true)
  const renamed = dry.consts.size ? functionise(file, original, dry.consts) : original
  report.length = dry.reportFrom
  const made = processFile(file, renamed, false)
  if (made.text !== original && write) writeFileSync(path, made.text)
}
function functionise(file, src, consts) {
  const { program } = parseSync(file, src)
  const s = new MagicString(src)
  for (const st of program.body) {
    const decl = st.type === 'ExportNamedDeclaration' ? st.declaration : st
    if (decl?.type !== 'VariableDeclaration') continue
    for (const d of decl.declarations) {
      if (!consts.has(d.id.name)) continue
      const type = d.id.typeAnnotation ? src.slice(d.id.typeAnnotation.start, d.id.typeAnnotation.end) : ''
      if (d.id.typeAnnotation) s.remove(d.id.typeAnnotation.start, d.id.typeAnnotation.end)
      s.appendLeft(d.init.start, type ? `()${type} => (` : '() => (')
      s.appendRight(d.init.end, ')')
      if (st.type === 'ExportNamedDeclaration') exportedFns.set(d.id.name, file)
      renameRefs(program, d.id.name, s, src, file, d.id)
    }
  }
  return s.toString()
}
function processFile(file, src, isDry) {
  const reportFrom = report.length
  const { program, errors } = parseSync(file, src)
  if (errors.length) { report.push([file, 'PARSE', errors[0].message]); return { text: src, consts: new Set(), reportFrom } }
  const s = new MagicString(src)
  let used = false
  const moduleConsts = new Set()
  const done = []
  const inside = (n) => done.some(([a, b]) => n.start >= a && n.end <= b)
  const lit = (text) => { used = true; return `t(${quote(text)})` }

  function emitRun(run, parent) {
    // run: nodes JSXText | JSXExpressionContainer
    let text = '', words = false
    const values = new Map()
    for (const n of run) {
      if (n.type === 'JSXText') { const x = decode(jsxText(n.value)); if (hasWord(x)) words = true; text += x }
      else if (n.expression.type === 'JSXEmptyExpression') continue
      else if (n.expression.type === 'Literal' && typeof n.expression.value === 'string') { text += n.expression.value; if (hasWord(n.expression.value)) words = true }
      else text += `{${nameOf(n.expression, values, src)}}`
    }
    if (!words) return false
    const lead = /^ /.test(text) ? "{' '}" : '', trail = / $/.test(text) ? "{' '}" : ''
    const core = text.trim()
    if (!/[A-Za-z]{2}/.test(core.replace(/\{\w+\}/g, ''))) return false
    used = true
    const props = [...values].map(([n, e]) => propOf(n, e))
    const call = `t(${quote(core)}${props.length ? `, { ${props.join(', ')} }` : ''})`
    s.overwrite(run[0].start, run.at(-1).end, `${lead}{${call}}${trail}`)
    done.push([run[0].start, run.at(-1).end])
    return true
  }

  function walk(n, ctx) {
    if (!n || typeof n.type !== 'string' || inside(n)) return
    if (/^TS(?!As|Satisfies|NonNull)/.test(n.type)) return
    if (['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression'].includes(n.type)) return
    if (n.type === 'JSXElement' || n.type === 'JSXFragment') {
      const kids = n.children
      let run = []
      let broken = 0
      const flush = () => { while (run.length && run[0].type === 'JSXText' && !jsxText(run[0].value)) run.shift(); while (run.length && run.at(-1).type === 'JSXText' && !jsxText(run.at(-1).value)) run.pop(); if (run.some((r) => r.type === 'JSXText' && hasWord(r.value))) { if (emitRun(run, n)) broken++ } run = [] }
      for (const k of kids) {
        if (k.type === 'JSXText') run.push(k)
        else if (k.type === 'JSXExpressionContainer' && !containsJsx(k.expression) && !['ConditionalExpression', 'LogicalExpression'].includes(k.expression.type) && !(k.expression.type === 'Identifier' && k.expression.name === 'children')) run.push(k)
        else flush()
      }
      flush()
      if (broken && kids.some((k) => k.type === 'JSXElement' && !/^[A-Z]\w+$/.test(k.openingElement.name.name ?? '') ) || broken > 1) report.push([file, 'mixed', src.slice(kids[0].start, kids.at(-1).end).replace(/\s+/g, ' ').slice(0, 220)])
      if (n.openingElement) for (const a of n.openingElement.attributes) walk(a, { ...ctx, jsx: true })
      for (const k of kids) walk(k, { ...ctx, jsx: true, attr: null })
      return
    }
    if (n.type === 'JSXAttribute') {
      const name = n.name.name
      if (!n.value) return
      if (n.value.type === 'Literal') { if (textAttrs.has(name) && hasWord(n.value.value)) { s.overwrite(n.value.start, n.value.end, `{${lit(n.value.value)}}`) } return }
      if (['className', 'id', 'to', 'href', 'name', 'type', 'style', 'd', 'sizes', 'rel', 'src', 'key', 'role', 'media', 'lang'].includes(name)) return
      return walk(n.value, { ...ctx, attr: name })
    }
    if (n.type === 'Literal' && typeof n.value === 'string') {
      if (!looksText(n.value) || ctx.deny) return
      s.overwrite(n.start, n.end, lit(n.value)); mark(ctx)
      return
    }
    if (n.type === 'TemplateLiteral') {
      const statics = n.quasis.map((q) => q.value.cooked).join('\u0001')
      const first = statics.replace(/\u0001/g, 'X')
      const isText = !ctx.deny && / /.test(statics) && hasWord(statics) && (/^[A-Z“(]/.test(first)) && !/[a-z]+-[a-z0-9]+ [a-z]+-|<\w|\bflex\b|\bgrid\b|\(\(\)=>|=\$|px-/.test(statics)
      if (isText && n.quasis.every((q) => !/[{}]/.test(q.value.cooked))) {
        const values = new Map()
        let text = ''
        let complex = false
        n.quasis.forEach((q, i) => { text += q.value.cooked; const e = n.expressions[i]; if (e) { if (['ConditionalExpression', 'TemplateLiteral', 'LogicalExpression'].includes(e.type)) complex = true; text += `{${nameOf(e, values, src)}}` } })
        if (complex) { report.push([file, 'template', src.slice(n.start, n.end).slice(0, 220)]) }
        used = true
        // inner expressions may hold texts of their own
        const props = [...values].map(([k, e]) => propOf(k, e))
        s.overwrite(n.start, n.end, `t(${quote(text)}${props.length ? `, { ${props.join(', ')} }` : ''})`)
        done.push([n.start, n.end]); mark(ctx)
        return
      }
      for (const e of n.expressions) walk(e, ctx)
      return
    }
    if (n.type === 'TaggedTemplateExpression') return
    if (n.type === 'BinaryExpression' && /[=!]==?|^in$/.test(n.operator)) { walk(n.left, { ...ctx, deny: true }); walk(n.right, { ...ctx, deny: true }); return }
    if (n.type === 'SwitchCase') { n.consequent.forEach((c) => walk(c, ctx)); return }
    if (n.type === 'CallExpression' || n.type === 'NewExpression') {
      const name = n.callee.name ?? n.callee.property?.name ?? ''
      walk(n.callee, ctx)
      const deny = denyCalls.test(name)
      n.arguments.forEach((a) => walk(a, { ...ctx, deny: ctx.deny || (deny && (a.type === 'Literal' || a.type === 'TemplateLiteral' || n.type === 'NewExpression')) }))
      return
    }
    if (n.type === 'ThrowStatement') return
    if (n.type === 'Property' || n.type === 'PropertyDefinition') { if (n.computed) walk(n.key, ctx); const key = n.key?.name ?? n.key?.value; walk(n.value, { ...ctx, deny: ctx.deny || ['@type', '@context', 'type', 'rel', 'name', 'id', 'className', 'kind', 'allow', 'property', 'content-type', 'to', 'href', 'path', 'sizes'].includes(key) && n.value.type === 'Literal' }); return }
    if (/Function/.test(n.type)) { for (const p of n.params ?? []) walk(p, { ...ctx, fn: true }); walk(n.body, { ...ctx, fn: true }); return }
    if (n.type === 'VariableDeclaration' && !ctx.fn) {
      for (const d of n.declarations) {
        if (d.init && d.id.type === 'Identifier') { if (d.id.name === 'handle') continue; walk(d.init, { ...ctx, moduleConst: d.id.name }) }
      }
      return
    }
    for (const k in n) { if (k === 'parent' || k === 'typeAnnotation' || k === 'typeArguments' || k === 'typeParameters' || k === 'returnType') continue; const v = n[k]; if (Array.isArray(v)) v.forEach((c) => c && walk(c, ctx)); else if (v && typeof v.type === 'string') walk(v, ctx) }
  }
  function mark(ctx) { if (!ctx.fn && ctx.moduleConst) moduleConsts.add(ctx.moduleConst) }
  for (const st of program.body) walk(st.type === 'ExportNamedDeclaration' || st.type === 'ExportDefaultDeclaration' ? st.declaration : st, {})
  if (used) {
    const at = program.body.find((b) => b.type === 'ImportDeclaration')
    const imp = `import { t } from '#domain/texts/translate'\n`
    if (at) s.appendLeft(at.start, imp); else s.prepend(imp + '\n')
  }
  return { text: s.toString(), consts: moduleConsts, reportFrom }
}
function renameRefs(program, name, s, src, file, declId) {
  ;(function w(n, parent, key) {
    if (!n || typeof n.type !== 'string') return
    if (n.type === 'Identifier' && n.name === name && n !== declId) {
      if (parent.type === 'MemberExpression' && key === 'property' && !parent.computed) return
      if (parent.type === 'Property' && key === 'key' && !parent.shorthand) return
      if (parent.type === 'Property' && parent.shorthand) { if (key === 'value') s.overwrite(n.start, n.end, `${name}: ${name}()`); return }
      if (parent.type === 'ImportSpecifier' || parent.type === 'ExportSpecifier') return
      if (/^TS/.test(parent.type)) { report.push([file, 'typeof', name]); return }
      s.appendLeft(n.end, '()')
      return
    }
    for (const k in n) { if (k === 'parent') continue; const v = n[k]; if (Array.isArray(v)) v.forEach((c) => c && w(c, n, k)); else if (v && typeof v.type === 'string') w(v, n, k) }
  })(program, null, null)
}
if (write && exportedFns.size) {
  const { execSync } = await import('node:child_process')
  const all = execSync('git ls-files app domain server test tools', { cwd: root, encoding: 'utf8' }).split('\n').filter((f) => /\.tsx?$/.test(f))
  for (const f of all) {
    const src = readFileSync(`${root}/${f}`, 'utf8')
    const names = [...exportedFns].filter(([n, from]) => from !== f && src.includes(n) && new RegExp(`from '#${from.replace(/\.tsx?$/, '').replace(/[.]/g, '\\.')}(\\.tsx)?'`).test(src)).map(([n]) => n)
    if (!names.length) continue
    const { program } = parseSync(f, src)
    const s = new MagicString(src)
    for (const name of names) { report.push([f, 'uses', name]); renameRefs(program, name, s, src, f, null) }
    writeFileSync(`${root}/${f}`, s.toString())
  }
}
for (const r of report) console.log(r.join(' :: '))
