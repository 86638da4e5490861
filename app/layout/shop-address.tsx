import { Fragment } from 'react'
import { useShopDetails } from '#app/layout/shop-details'
import { langOf } from '#domain/texts/translate'

export function ShopAddress({ isTall = false }: { isTall?: boolean }) {
  return useShopDetails().addressLines.map((line, at) => (
    <Fragment key={line}>
      {at > 0 && (isTall ? <br /> : ', ')}
      <span lang={langOf(line)}>{line}</span>
    </Fragment>
  ))
}
