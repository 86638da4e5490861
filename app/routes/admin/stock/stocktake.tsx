import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { CategoryChips, categoryIn } from '#app/admin/shared/category-chips.tsx'
import { EmptyList } from '#app/admin/shared/empty-list.tsx'
import { keyUsedText } from '#app/admin/shared/refusal-texts'
import { staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { notCountedText } from '#app/admin/stock/stock-texts'
import { stocktakeAction, stocktakeKey } from '#app/admin/stock/stocktake-action.server'
import { StocktakeDone } from '#app/admin/stock/stocktake-done.tsx'
import { StocktakeSheet } from '#app/admin/stock/stocktake-sheet.tsx'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { FormError } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { listStockOfCategory } from '#domain/stock/read-stock.server'
import { findStocktake } from '#domain/stock/stocktake.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/stocktake'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db, now, query }) => {
  const category = categoryIn(query)
  const doneKey = query.get('done') ?? ''
  const done = doneKey === '' ? undefined : await findStocktake(db, stocktakeKey(doneKey))
  const isChanged = query.has('changed')
  return { category, doneKey, done, isChanged, ...(await listStockOfCategory(db, now, category)) }
})

export const action = staffAction(stocktakeAction)
export const shouldRevalidate = refreshAfterRefusal
export const meta = adminMeta(() => t('Count the stock'))

export default function StocktakePage({ loaderData, actionData }: Route.ComponentProps) {
  const { category, doneKey, done, isChanged, products, isCut } = loaderData
  return (
    <AdminLayout title={t('Count the stock')}>
      <p className="-mt-3 mb-4">
        <TextLink to="/admin/stock">{t('All stock')}</TextLink>
      </p>
      <CategoryChips to="/admin/stock/count" current={category} className="mb-4" />
      <p className="mb-4 max-w-text text-ink-soft">
        {t('Count all packs that can be sold, also those promised to orders.')} {notCountedText()}{' '}
        {t('Rows that stay empty are not touched.')}
      </p>
      {isCut && (
        <p className="mb-4 max-w-text font-semibold">
          {t('Only the first {count} products are listed. Others are counted on their own pages.', {
            count: products.length,
          })}
        </p>
      )}
      {isChanged && <FormError text={keyUsedText()} />}
      {done && <StocktakeDone done={done} products={products} />}
      {products.length === 0 ? (
        <EmptyList>{t('This category has no product.')}</EmptyList>
      ) : (
        <StocktakeSheet
          key={`${category} ${doneKey}`}
          category={category}
          products={products}
          isDone={done !== undefined}
          result={actionData}
        />
      )}
    </AdminLayout>
  )
}
