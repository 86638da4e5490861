import { useEffect } from 'react'
import { type Id, ToastContainer, toast } from 'react-toastify/unstyled'
import { receiveToasts, type Toast } from '#app/ui/toasts'
import 'react-toastify/ReactToastify.css'

let failure: Id | undefined

/** What failed before is no news once the next attempt has failed or succeeded. */
function show({ type, text }: Toast): void {
  if (failure !== undefined && (type === 'error' || type === 'success')) toast.dismiss(failure)
  const id = toast(text, { type })
  if (type === 'error') failure = id
}

/** The specification's figures are the library's defaults: top right, 5000 ms, pause on hover and focus loss, drag at 80 %. */
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
    />
  )
}
