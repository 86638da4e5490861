import { useEffect } from 'react'
import { showAlert } from '#app/alerts'
import type { SignInAnswer } from '#app/sign-in.server'
import { notify } from '#app/toasts'

/** Shows what a sign-in or sign-up form answered the way the specification names it: as a toast or as an alert. */
export function useSignInAnswer(answer: SignInAnswer | undefined): void {
  useEffect(() => {
    if (answer?.toast) notify('error', answer.toast)
    if (answer?.alert) showAlert(answer.alert)
  }, [answer])
}
