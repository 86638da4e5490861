import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { notify } from '#app/toasts'
import { buttonClass } from '#app/ui/button'

export type SubscribeAnswer = { ok: boolean; text: string; email?: string }

/** The footer's e-mail field. Without scripts the answer is the page /subscribe. */
export function SubscribeForm() {
  const { Form, data, state } = useFetcher<SubscribeAnswer>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!data?.ok) return
    form.current?.reset()
    notify('success', data.text)
  }, [data])
  const error = data && !data.ok ? data.text : undefined
  return (
    <Form ref={form} method="post" action="/subscribe" className="mt-6">
      <label htmlFor="subscribe-email" className="mb-1.5 block text-sm font-semibold">
        Recipes and new harvests by e-mail
      </label>
      <div className="flex gap-2">
        <input
          id="subscribe-email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="Your email"
          className="input"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'subscribe-error' : undefined}
        />
        <button
          type="submit"
          className={buttonClass('turmeric', 'tracking-wide')}
          disabled={state !== 'idle'}
          aria-busy={state !== 'idle'}
        >
          SUBSCRIBE
        </button>
      </div>
      <p id="subscribe-error" role="alert" className="mt-1.5 text-sm font-semibold text-turmeric">
        {error}
      </p>
    </Form>
  )
}
