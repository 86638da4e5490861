import { Link } from 'react-router'
import { Emblem, LeafBorder } from '#app/ui/brand.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Loading } from '#app/ui/loading.tsx'
import { categoryLinks } from '#domain/catalog/categories'
import { t } from '#domain/texts/translate'

export function EmptyCart({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex flex-col items-center rounded-lg bg-paper-deep px-4 py-8 text-center sm:px-6 sm:py-12">
      <span className="grid size-20 place-items-center rounded-full bg-white shadow-card sm:size-28">
        <Emblem className="size-11 text-brand-600 sm:size-16" />
      </span>
      <h2 className="mt-4 text-heading text-balance sm:mt-6">{t('Your cart is empty.')}</h2>
      <LeafBorder className="mt-3 h-3 w-18.75 text-kraft" />
      <p className="mt-4 max-w-md text-balance text-ink-soft">{children}</p>
      <ButtonLink to="/shop" className="mt-6">
        {t('Continue shopping')}
      </ButtonLink>
      <nav aria-label={t('Ways to begin')} className="mt-6">
        <ul className="flex flex-wrap justify-center gap-2">
          {[...categoryLinks().toReversed(), { to: '/recipes', name: t('Recipes') }].map(({ to, name }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-tap items-center rounded-full border border-edge bg-white px-4 text-sm font-semibold text-brand-700 hover:border-brand-600 hover:bg-brand-50"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/** Until the browser shows its cart, which the server does not know; `children` are for who has no scripts. */
export function CartToCome({ children }: { children: React.ReactNode }) {
  return (
    <div className="min-h-svh">
      <div className="needs-scripts">
        <Loading />
      </div>
      {children}
    </div>
  )
}
