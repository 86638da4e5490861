import { useContext, useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { RenderingContext } from '#app/layout/rendering'
import { checkServerStatus, useServerStatus } from '#app/navigation/server-status'
import { useReloadWhenBack } from '#app/navigation/unreached'
import { Emblem, LeafBorder } from '#app/ui/brand.tsx'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { rich } from '#app/ui/rich.tsx'
import { localPath, t } from '#domain/texts/translate'

export function ErrorPage({ error }: { error: unknown }) {
  const { status = 0, data = null } = isRouteErrorResponse(error) ? error : {}
  const isUnexpected = status === 0
  const connected = useServerStatus()
  useEffect(() => {
    if (isUnexpected) void checkServerStatus()
  }, [isUnexpected])
  useReloadWhenBack(true)
  if (status === 404) return <NotFound />
  if (status === 400)
    return (
      <ErrorMessage title={t('We could not read that')}>
        {t('Something was missing from the form. Please go back and send it once more.')}
      </ErrorMessage>
    )
  // A text response is the server's own refusal; other errors are JSON.
  if ([429, 503].includes(status) && /^\w/.test(String(data)))
    return (
      <ErrorMessage title={t('One moment, please')} links={<TryAgain />}>
        {data}
      </ErrorMessage>
    )
  if (!connected || status >= 502)
    return (
      <ErrorMessage title={t('One moment, please')} links={<TryAgain />}>
        <span role="status">{t('The shop cannot be reached just now. Nothing is lost.')}</span>
      </ErrorMessage>
    )
  return (
    <ErrorMessage title={t('Something boiled over')} links={<TryAgain />}>
      {t('That was our fault, not yours, and nothing was charged. Please try again in a moment.')}
      <RequestId />
    </ErrorMessage>
  )
}

/** For support; nothing for an error in the browser. The server renders it, and hydration keeps it. */
function RequestId() {
  const id = useContext(RenderingContext)?.requestId
  return (
    <span className="mt-4 block text-sm has-[code:empty]:hidden">
      {rich('If you write to us about it, please mention {id}', {
        id: <code suppressHydrationWarning>{id}</code>,
      })}
    </span>
  )
}

/** A link, which loads the page again without scripts too. */
function TryAgain() {
  const { pathname, search } = useLocation()
  return (
    <>
      <a href={localPath(pathname + search)} className={buttonClass('primary')}>
        {t('Try again')}
      </a>
      <HomeLink />
    </>
  )
}

export function NotFound() {
  return (
    <ErrorMessage title={t('This jar is empty')}>
      {t('We looked on every shelf, but there is no such page. It may have moved, or the address may be mistyped.')}
    </ErrorMessage>
  )
}

type MessageProps = { title: string; children: React.ReactNode; links?: React.ReactNode }

export function ErrorMessage({ title, children, links = <ShopLinks /> }: MessageProps) {
  return (
    <div className="mx-auto flex max-w-text flex-col items-center px-gutter py-section text-center">
      <Emblem className="size-20 text-brand-600" />
      <h1 className="mt-6 text-title">{title}</h1>
      <LeafBorder className="mt-3 h-3 w-27 text-kraft" />
      <p className="mt-5 text-lg text-ink-soft">{children}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{links}</div>
    </div>
  )
}

function ShopLinks() {
  return (
    <>
      <ButtonLink to="/shop">{t('Browse the shop')}</ButtonLink>
      <HomeLink />
    </>
  )
}

function HomeLink() {
  return (
    <ButtonLink to="/" kind="outline">
      {t('Back to the home page')}
    </ButtonLink>
  )
}
