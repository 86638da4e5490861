import { t } from '#domain/texts/translate'

/** Shows what the pack contains: the texts that the specification fixes (section 2), and beside them the product's own list. */
export function ProductContents({ ingredients }: { ingredients: string }) {
  return (
    <section aria-labelledby="contents" className="mt-8 grid gap-x-6 gap-y-4 border-t border-line pt-6 sm:grid-cols-2">
      <div>
        <h2 id="contents" className="text-heading">
          {t('Ingredients')}
        </h2>
        <p className="mt-2">
          {t('Natural spices, sorted by hand, cleaned and packed by our family. Every pack lists what is in it.')}
        </p>
        {ingredients && (
          <p className="mt-2">
            <strong>{t('In this pack:')}</strong> {ingredients}.
          </p>
        )}
      </div>
      <div>
        <h3 className="text-card">{t('Allergy note of our packing house')}</h3>
        <p className="mt-2">{t('Contains Soy, Sesame.')}</p>
      </div>
    </section>
  )
}
