import { EnglishBeside } from '#app/catalog/english-beside.tsx'
import { allergyNote, type FullProduct } from '#domain/catalog/product'
import { langOf, t, translated } from '#domain/texts/translate'

type Props = Pick<FullProduct, 'ingredients' | 'ingredientsEnglish'> & { allergensEnglish: string | null }

/** Shows what the pack contains: the texts that the specification fixes (section 2), and beside them the product's own list. */
export function ProductContents({ ingredients, ingredientsEnglish, allergensEnglish }: Props) {
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
            <strong>{t('In this pack:')}</strong>{' '}
            {langOf(ingredients) ? <span lang="en">{ingredients}</span> : ingredients}.
            <EnglishBeside text={ingredientsEnglish} />
          </p>
        )}
      </div>
      <div>
        <h3 className="text-card">{t('Allergy note of our packing house')}</h3>
        <p className="mt-2">
          {translated(allergyNote)}
          <EnglishBeside text={allergensEnglish} />
        </p>
      </div>
    </section>
  )
}
