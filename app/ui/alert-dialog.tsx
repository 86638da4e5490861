import { useEffect, useState } from 'react'
import { alertClosed, receiveAlerts } from '#app/ui/alerts'
import { useModal } from '#app/ui/use-modal'
import { t } from '#domain/texts/translate'

export function AlertDialog() {
  const [text, setText] = useState<string | null>(null)
  const dialog = useModal(text)
  useEffect(() => receiveAlerts(setText), [])
  // The page that it was about is gone.
  useEffect(() => {
    const close = () => dialog.current?.close()
    addEventListener('popstate', close)
    return () => removeEventListener('popstate', close)
  }, [dialog])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby="alert-text"
      onClose={() => {
        setText(null)
        alertClosed()
      }}
      className="m-auto w-80 max-w-[90vw] rounded-lg bg-white p-6 text-center text-ink shadow-lift backdrop:bg-ink/60"
    >
      <p id="alert-text" className="text-lg font-semibold">
        {text}
      </p>
      <form method="dialog">
        <button
          type="submit"
          className="mt-5 min-h-tap w-full cursor-pointer rounded-md bg-brand-600 px-6 font-semibold text-white hover:bg-brand-700"
        >
          {t('OK')}
        </button>
      </form>
    </dialog>
  )
}
