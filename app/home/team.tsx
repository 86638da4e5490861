import { Emblem } from '#app/ui/brand.tsx'
import { ShopPicture } from '#app/ui/picture.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import type { Picture } from '#domain/catalog/pictures'
import { t, translated } from '#domain/texts/translate'

type Person = { name: string; role: string; picture: Picture | undefined }

export function Team({ people }: { people: Person[] }) {
  return (
    <section aria-labelledby="team" className="bg-paper-deep py-section">
      <Wrap>
        <Heading id="team" kicker={t('The people behind the packs')} title={t('Our Team')} />
        <ul className="mx-auto mt-8 grid max-w-4xl grid-cols-thirds gap-3 sm:mt-10 sm:grid-cols-3 sm:gap-8">
          {people.map(({ name, role, picture }) => (
            <li key={role} className="text-center">
              <div className="mx-auto grid aspect-square w-full max-w-64 place-items-center overflow-hidden rounded-lg bg-brand-100 text-brand-600 shadow-card">
                {picture ? (
                  <ShopPicture
                    picture={picture}
                    alt=""
                    sizes="(min-width: 576px) 256px, 30vw"
                    className="size-full object-cover"
                  />
                ) : (
                  <Emblem className="size-20" />
                )}
              </div>
              <h3 className="mt-3 text-lg sm:mt-4 sm:text-card">{translated(name)}</h3>
              <p className="text-ink-soft">{translated(role)}</p>
            </li>
          ))}
        </ul>
      </Wrap>
    </section>
  )
}
