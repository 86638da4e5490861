import { useEffect, useRef, useState } from 'react'
import { DabbaRowItem, DabbaRows, Tin } from '#app/home/dabba/tin.tsx'
import { useSignedIn } from '#app/layout/session-hint'
import { useLoaded } from '#app/navigation/load-part'
import { onceInView } from '#app/ui/motion'
import { Heading, Wrap } from '#app/ui/section.tsx'
import type { DabbaRow } from '#domain/catalog/dabba'
import { t } from '#domain/texts/translate'

const ahead = { rootMargin: '300px 0px' }

/** The page has an empty tin and a list of links, which work without scripts; the editor comes when the section is near, and takes the same room. */
export function Dabba({ rows }: { rows: DabbaRow[] }) {
  const section = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => (section.current ? onceInView(section.current, ahead, () => setNear(true)) : undefined), [])
  const signedIn = useSignedIn()
  if (rows.length === 0) return null
  return (
    <section
      ref={section}
      id="my-dabba"
      aria-labelledby="dabba"
      // Its seven rows stand below the tin on small screens: a smaller guess would put them under the footer.
      className="lazy-section py-section [contain-intrinsic-size:auto_48rem] lg:[contain-intrinsic-size:auto_52rem] print:hidden"
    >
      <Wrap>
        <Heading
          id="dabba"
          kicker={<span lang="gu">મારો મસાલા ડબ્બો</span>}
          title={t('My dabba')}
          isBrief
          lead={t(
            'The seven spices that you reach for every day. Choose them once, and fill up what runs low with one tap.',
          )}
        />
        <div className="mt-5 grid grid-cols-1 items-center gap-2 sm:mt-10 md:gap-6 lg:grid-cols-2 lg:gap-14">
          {/* Anew after a sign-in or sign-out, in another tab too: the spices that somebody has bought are for nobody else. */}
          <TinAndList key={String(signedIn)} rows={rows} signedIn={signedIn} isNear={isNear} />
        </div>
      </Wrap>
    </section>
  )
}

function TinAndList({ rows, signedIn, isNear }: { rows: DabbaRow[]; signedIn: boolean; isNear: boolean }) {
  const load = async () => (await import('#app/home/dabba/dabba-editor.tsx')).loadEditor(signedIn)
  const loaded = useLoaded(load, isNear)
  if (loaded) return <loaded.Editor choices={loaded.choices} pantry={loaded.pantry} storage={loaded.storage} />
  return (
    <>
      <div className="needs-scripts">
        <Tin />
        <p className="invisible mt-2 text-sm sm:mt-3" aria-hidden="true">
          {t('Tap a bowl')}
        </p>
      </div>
      <div>
        <DabbaRows>
          {rows.map((row) => (
            <DabbaRowItem key={row.id} row={row}>
              <span className="needs-scripts w-tap shrink-0" />
            </DabbaRowItem>
          ))}
        </DabbaRows>
        <div className="needs-scripts mt-2 min-h-12 md:mt-4 md:min-h-24" />
      </div>
    </>
  )
}
