import { useEffect } from 'react'
import { ToastContainer, toast } from 'react-toastify/unstyled'
import { receiveToasts } from '#app/toasts'
import 'react-toastify/ReactToastify.css'

/** The specification's figures are the library's defaults: top right, 5000 ms, pause on hover and focus loss, drag at 80 %. */
export function LoadedToaster() {
  useEffect(() => receiveToasts(({ type, text }) => void toast(text, { type })), [])
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
