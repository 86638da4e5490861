import { buttonClass } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Wrap } from '#app/ui/section.tsx'
import type { Picture as PictureFile } from '#domain/catalog/pictures'

const promos = [
  {
    kicker: 'New here?',
    title: '10% off your first order',
    text: 'A small welcome from our kitchen to yours.',
    colour: 'bg-turmeric',
  },
  {
    kicker: 'From the journal',
    title: 'Must-have spices for every Indian kitchen',
    text: 'Seven jars that cook almost everything.',
    colour: 'bg-leaf',
  },
]

/** Two notices; pictures in the same order. Their buttons lead nowhere yet, and say so. */
export function Promos({ pictures }: { pictures: (PictureFile | undefined)[] }) {
  return (
    <section aria-label="News" className="draw-late pb-section">
      <Wrap className="grid gap-5 lg:grid-cols-2">
        {promos.map(({ kicker, title, text, colour }, index) => {
          const picture = pictures[index]
          return (
            <article key={title} className={`flex overflow-hidden rounded-lg max-sm:flex-col ${colour}`}>
              {picture && (
                <Picture
                  picture={picture}
                  alt=""
                  sizes="(min-width: 992px) 20vw, (min-width: 576px) 40vw, 92vw"
                  className="size-full object-cover max-sm:aspect-[2/1] sm:min-h-64"
                />
              )}
              <div className="flex-[1.2] self-center p-6 lg:p-8">
                <p className="kicker">{kicker}</p>
                <h2 className="text-heading text-balance">{title}</h2>
                <p className="mt-2">{text}</p>
                <ReadMore about={title} />
              </div>
            </article>
          )
        })}
      </Wrap>
    </section>
  )
}

function ReadMore({ about }: { about: string }) {
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <button type="button" aria-disabled="true" className={buttonClass('cream', 'min-h-tap')}>
        Read More<span className="sr-only"> about {about}: coming soon</span>
      </button>
      <span aria-hidden="true" className="text-sm">
        coming soon
      </span>
    </p>
  )
}
