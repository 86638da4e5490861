import { ErrorMessage } from '#app/layout/error-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { t } from '#domain/texts/translate'

/** The 404 of an order's page: the same for every number, so that it does not reveal which orders exist. */
export function OrderRefused({ number }: { number: string }) {
  return (
    <ErrorMessage
      title={t('Is this your order?')}
      links={
        <>
          <ButtonLink to={`/login?${new URLSearchParams({ next: `/order/${number}` })}`} className="signed-in:hidden">
            {t('Sign In')}
          </ButtonLink>
          <ButtonLink to="/track" kind="outline">
            {t('Track your order')}
          </ButtonLink>
        </>
      }
    >
      {t('We show it to the account that placed it, and to whoever opens the link from our message.')}
    </ErrorMessage>
  )
}
