import { X } from 'lucide-react'
import { useEffect } from 'react'
import { type CloseButtonProps, type Id, ToastContainer, toast } from 'react-toastify/unstyled'
import { receiveToasts, type Toast } from '#app/ui/toasts'
import { t } from '#domain/texts/translate'
import 'react-toastify/ReactToastify.css'

let failure: Id | undefined

/** Shows a toast and dismisses an earlier error, which the new result replaces. */
function show({ type, text }: Toast): void {
  if (failure !== undefined && (type === 'error' || type === 'success')) toast.dismiss(failure)
  const id = toast(text, { type })
  if (type === 'error') failure = id
}

/** Renders toasts with the library's defaults, which are the specification's: top right, 5000 ms, pause on hover and focus loss, drag at 80 %. */
export function LoadedToaster() {
  useEffect(() => receiveToasts(show), [])
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={80}
      closeButton={CloseButton}
      aria-label={t('Notifications Alt+T')}
    />
  )
}

/** Closes a toast, with a name in the page's language. */
function CloseButton({ closeToast }: CloseButtonProps) {
  return (
    <button type="button" aria-label={t('Close')} onClick={closeToast} className="Toastify__close-button">
      <X className="size-4" aria-hidden />
    </button>
  )
}
