import { useShopDetails } from '#app/layout/shop-details'
import { t } from '#domain/texts/translate'

/** Shows the notice of /admin/settings/notice. */
export function NoticeBar() {
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
