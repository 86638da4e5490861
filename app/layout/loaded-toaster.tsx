import { X } from 'lucide-react'
import { useEffect } from 'react'
import { type CloseButtonProps, ToastContainer, toast } from 'react-toastify/unstyled'
import { receiveToasts, type Toast } from '#app/ui/toasts'
import { t } from '#domain/texts/translate'
import 'react-toastify/ReactToastify.css'

/** Shows a toast in the place of an earlier one. */
function show({ type, text }: Toast): void {
  toast.dismiss()
  toast(text, { type })
}

/**
 * Renders toasts with the library's defaults, which are the specification's: top right, 5000 ms, pause on hover and focus loss, drag at 80 %. On a phone,
 * where they are as wide as the window, `buying.css` moves them to its bottom.
 */
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

function CloseButton({ closeToast }: CloseButtonProps) {
  return (
    <button type="button" aria-label={t('Close')} onClick={closeToast} className="Toastify__close-button">
      <X className="size-4" aria-hidden />
    </button>
  )
}
