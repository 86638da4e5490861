import { Suspense, use } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderWhole } from '#app/entry.server.tsx'

const onError = vi.fn()
beforeEach(() => onError.mockClear())

function Late({ text }: { text: Promise<string> }) {
  return <p>{use(text)}</p>
}

it('a page is rendered with what it waits for', async () => {
  expect(await renderWhole(<Late text={Promise.resolve('Jeera')} />, { onError })).toBe('<p>Jeera</p>')
})

it('an error inside a boundary is told, and the page has its fallback', async () => {
  const failed = Promise.reject(new Error('Not found'))
  const page = (
    <Suspense fallback="Loading...">
      <Late text={failed} />
    </Suspense>
  )
  expect(await renderWhole(page, { onError })).toContain('Loading...')
  expect(onError.mock.calls).toEqual([[new Error('Not found')]])
})

function ThrowsLate({ text }: { text: Promise<string> }): never {
  throw new Error(`No such field: ${use(text)}`)
}

it('what a component throws is thrown once, whatever else of the page comes after it: a second time it would end the shop', async () => {
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
    { onError },
  )
  await expect(page).rejects.toThrow('No such field: Haldi')
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  expect(onError).not.toHaveBeenCalled()
})
