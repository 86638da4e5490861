import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

type Options = {
  nonce?: string | undefined
  /** Gets each error inside a boundary; the page has its fallback there. */
  onError(error: unknown): void
}

/** Renders a page with all that it waits for. Throws what a component throws outside of a boundary. */
export async function renderWhole(page: ReactNode, { nonce, onError }: Options): Promise<string> {
  // React may say that all is ready after an error too; its stream then throws the error a second time, which nobody would catch.
  const { promise: isReady, resolve, reject } = Promise.withResolvers<void>()
  const errors: unknown[] = []
  const { pipe } = renderToPipeableStream(page, {
    nonce,
    // Out-of-order chunks would need more inline scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: resolve,
    onShellError: reject,
    onError: (error) => void errors.push(error),
  })
  await isReady
  for (const error of errors) onError(error)
  return text(pipe(new PassThrough({ highWaterMark: Number.MAX_SAFE_INTEGER })))
}
