import { Suspense, use } from 'react'
import { expect, it, vi } from 'vitest'
import { renderWhole } from '#app/layout/render-whole.server'

function Late({ text }: { text: Promise<string> }) {
  return <p>{use(text)}</p>
}

it('a page is rendered with what it waits for', async () => {
  expect(await renderWhole(<Late text={Promise.resolve('Jeera')} />, undefined)).toBe('<p>Jeera</p>')
})

function ThrowsLate({ text }: { text: Promise<string> }): never {
  throw new Error(`No such field: ${use(text)}`)
}

it('what a component throws is thrown once, whatever else of the page comes after it: a second time it would end the shop', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const text = new Promise<string>((resolve) => setTimeout(resolve, 1, 'Haldi'))
  const page = renderWhole(
    <>
      <ThrowsLate text={text} />
      <Suspense>
        <Late text={text} />
      </Suspense>
    </>,
    undefined,
  )
  await expect(page).rejects.toThrow('No such field: Haldi')
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
