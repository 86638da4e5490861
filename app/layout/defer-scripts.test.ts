import { expect, it } from 'vitest'
import { holdScripts } from './defer-scripts.ts'

it('module scripts and their preloads are held, in whatever order their attributes stand', () => {
  expect(
    holdScripts(
      '<link href="/a.js" rel="modulepreload"/><link rel="modulepreload" href="/b.js"/><script nonce="n" async="" type="module">import"/b.js"</script>',
    ),
  ).toBe(
    '<link href="/a.js" rel="onholdpreload"/><link rel="onholdpreload" href="/b.js"/><script nonce="n" async="" type="onhold">import"/b.js"</script>',
  )
})

it('the texts of the language wait with the scripts', () => {
  expect(holdScripts('<link rel="preload" as="fetch" href="/texts/gu.1.json" data-texts="gu"/>')).toBe(
    '<link rel="onholdpreload" as="fetch" href="/texts/gu.1.json" data-texts="gu"/>',
  )
})

it('stylesheets, other scripts and text stay', () => {
  const page =
    '<link rel="stylesheet" href="/module.css"/><script>let type="module"</script><script type="application/ld+json">{}</script><p title="module">type="module"</p>'
  expect(holdScripts(page)).toBe(page)
})
