import type { ReactNode } from 'react'
import { DraftNotice, LanguageOffer } from '#app/languages/language-switch.tsx'
import { Footer } from '#app/layout/footer.tsx'
import { Header } from '#app/layout/header.tsx'
import { NoticeBar } from '#app/layout/notice-bar.tsx'
import { PreviewBanner } from '#app/layout/preview-banner.tsx'
import { ServerStatusLine } from '#app/layout/server-status-line.tsx'
import { SkipLink } from '#app/layout/skip-link.tsx'
import type { Picture } from '#domain/catalog/pictures'

/** The frame of every page, also of a failed page without data. */
export function ShopLayout({
  loaded,
  children,
}: {
  loaded: { preview: boolean; footerPictures: Picture[] } | undefined
  children: ReactNode
}) {
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
    </>
  )
}
