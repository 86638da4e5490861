import { Info, TriangleExclamationPoint } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import { pollWhileVisible } from '#app/browser/poll-while-visible'
import { CartSync } from '#app/cart/cart-sync.tsx'
import { DraftNotice, LanguageOffer } from '#app/languages/language-switch.tsx'
import { ErrorPage } from '#app/layout/error-page.tsx'
import { Footer } from '#app/layout/footer.tsx'
import { Header } from '#app/layout/header.tsx'
import { ServerStatusLine, SkipLink } from '#app/layout/server-status-line.tsx'
import { useShopDetails } from '#app/layout/shop-details'
import { checkServerStatus, useServerStatus } from '#app/navigation/server-status'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import type { Picture } from '#domain/catalog/pictures'
import { t } from '#domain/texts/translate'

/** Also of a failed page without data. */
export function ShopLayout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<{ preview: boolean; footerPictures: Picture[] }>('root')
  return (
    <>
      <SkipLink />
      {loaded?.preview && <PreviewBanner />}
      <NoticeBar />
      <LanguageOffer />
      <DraftNotice />
      <Header />
      {!loaded?.preview && <ServerStatusLine />}
      <main id="main" tabIndex={-1} className="min-h-[60vh] outline-none">
        {children}
      </main>
      <Footer pictures={loaded?.footerPictures ?? []} />
      <AlertDialog />
      <CartSync />
    </>
  )
}

export function FailedPage({ error }: { error: unknown }) {
  return (
    <ShopLayout>
      <ErrorPage error={error} />
    </ShopLayout>
  )
}

function NoticeBar() {
  const { notice } = useShopDetails()
  return (
    notice && (
      <aside
        aria-label={t('Notice')}
        className="bg-turmeric px-gutter py-2 text-center font-semibold text-pretty wrap-anywhere text-ink print:hidden"
      >
        {notice}
      </aside>
    )
  )
}

const pollIntervalMs = 20_000

function PreviewBanner() {
  const connected = useServerStatus()
  // It may stop at any time.
  useEffect(() => pollWhileVisible(checkServerStatus, pollIntervalMs), [])
  return (
    <p
      role="status"
      className={`flex min-h-8 print:hidden items-center justify-center gap-2 px-gutter py-1 text-center text-xs ${connected ? 'bg-paper-deep text-ink' : 'bg-turmeric text-ink'}`}
    >
      {connected ? (
        <Info className="size-4 shrink-0" role="img" aria-label={t('Information')} />
      ) : (
        <TriangleExclamationPoint className="size-4 shrink-0" role="img" aria-label={t('Warning')} />
      )}
      {connected ? t('Preview backend running in this workspace.') : t('Preview backend disconnected.')}
    </p>
  )
}
