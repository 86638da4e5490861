import { Link } from 'react-router'
import type { SaveState } from '#app/admin/products/draft-saver'
import { SubmitButton } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import { formatTime } from '#domain/calendar/moment'
import { t } from '#domain/texts/translate'

type Props = { state: SaveState; savedNotice: string | null; isBusy: boolean; id: string }

/** Shows whether the input is saved, with a link to publish it. */
export function SaveBar({ state, savedNotice, isBusy, id }: Props) {
  const isHydrated = useHydrated()
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-gutter flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-gutter py-3 lg:bottom-0">
      <SubmitButton aria-disabled={isBusy} name="intent" value="review">
        {isBusy ? t('One moment…') : t('Review and publish')}
      </SubmitButton>
      {!isHydrated && (
        <SubmitButton name="intent" value="save" kind="outline">
          {t('Save draft')}
        </SubmitButton>
      )}
      <p role="status" className="min-w-0 flex-1 basis-40 text-sm font-semibold">
        {state.kind === 'idle' ? (
          <span className="text-success">{savedNotice && `✓ ${savedNotice}`}</span>
        ) : state.kind === 'signed-out' ? (
          <span className="text-danger">
            {t('You are signed out. What you typed is kept in this phone.')}{' '}
            <Link to={`/login?next=${encodeURIComponent(`/admin/products/edit/${id}`)}`} className="underline">
              {t('Sign in')}
            </Link>
          </span>
        ) : (
          <span className={state.kind === 'saved' ? 'text-success' : 'text-ink-soft'}>{textOf(state)}</span>
        )}
      </p>
    </div>
  )
}

function textOf(state: Exclude<SaveState, { kind: 'idle' | 'signed-out' }>): string {
  switch (state.kind) {
    case 'saving':
      return t('Saving the draft…')
    case 'saved':
      if (state.mergedBy)
        return t('✓ Draft saved at {time}, with what {by} changed', { time: formatTime(state.at), by: state.mergedBy })
      return t('✓ Draft saved at {time}', { time: formatTime(state.at) })
    case 'unreached':
      return t('No connection: kept in this phone, and saved when it is back.')
    case 'conflict':
      return t('Not saved yet: please choose above.')
  }
}
