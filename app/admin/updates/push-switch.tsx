import { useEffect, useState } from 'react'
import { Icon } from '#app/admin/shared/icon.tsx'
import { findSubscription, isPushPossible, turnPushOff, turnPushOn } from '#app/admin/updates/push-subscription'
import { t } from '#domain/texts/translate'

type State = 'unknown' | 'impossible' | 'off' | 'on' | 'busy'

/** Switches notifications of new orders for this device; they arrive while the admin is closed. */
export function PushSwitch() {
  const [state, setState] = useState<State>('unknown')
  const [issue, setIssue] = useState('')
  useEffect(() => {
    if (!isPushPossible()) setState('impossible')
    else
      findSubscription().then(
        (found) => setState(found ? 'on' : 'off'),
        () => setState('off'),
      )
  }, [])
  if (state === 'unknown') return null
  if (state === 'impossible')
    return (
      <p className="px-3 py-2 text-sm text-ink-soft">
        {t('To be told of new orders while this is closed, add this app to your home screen and open it from there.')}
      </p>
    )
  const turn = async () => {
    if (state === 'busy') return
    const wasOn = state === 'on'
    setState('busy')
    setIssue('')
    const failed = await (wasOn ? turnPushOff() : turnPushOn())
    setIssue(failed ?? '')
    setState((failed === null) !== wasOn ? 'on' : 'off')
  }
  return (
    <div>
      <button
        type="button"
        role="switch"
        aria-checked={state === 'on'}
        aria-disabled={state === 'busy'}
        onClick={turn}
        className="group flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left font-semibold hover:bg-paper-deep [&>svg]:text-brand-600"
      >
        <Icon name={state === 'on' ? 'bell-ring' : 'bell'} />
        <span className="flex-1">{t('Tell this device when closed')}</span>
        <span className="h-6 w-10 shrink-0 rounded-full bg-ink-soft p-0.5 group-aria-checked:bg-success">
          <span className="block size-5 rounded-full bg-white transition-transform group-aria-checked:translate-x-4 motion-reduce:transition-none" />
        </span>
      </button>
      <p role="status" className="px-3 text-sm text-danger empty:hidden">
        {issue}
      </p>
    </div>
  )
}
