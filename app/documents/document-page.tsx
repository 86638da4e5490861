import { Printer } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { RenderingContext } from '#app/layout/rendering'
import { Button } from '#app/ui/button.tsx'

const css = import.meta.env.SSR ? (await import('./document.css?inline')).default : ''

export type PaperSize = '4x6' | 'a4'

const pageRules: Record<PaperSize, string> = {
  '4x6': '@page{size:4in 6in;margin:0}',
  a4: '@page{size:A4;margin:12mm 14mm}',
}

/** Waits for the fonts, since others change the layout. `?print` opens the dialog once: a reload has no such address. */
const printing = `(function(){function now(){document.fonts.ready.then(function(){print()})}document.getElementById('print').addEventListener('click',now);var here=new URL(location);if(here.searchParams.has('print')){here.searchParams.delete('print');history.replaceState(history.state,'',here);if(document.readyState==='complete')now();else addEventListener('load',now)}})()`

type Props = {
  title: string
  size: PaperSize
  hint: string
  back: { to: string; text: string }
  notes: string[]
  children: ReactNode
}

/** The page has no script but the one of its Print button. */
export function DocumentPage({ title, size, hint, back, notes, children }: Props) {
  const nonce = useContext(RenderingContext)?.nonce
  return (
    <>
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: `${css}${pageRules[size]}` }} />
      <header className="on-dark sticky top-0 z-1 grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 bg-brand-900 px-gutter pt-2 pb-3 text-paper print:hidden">
        <a href={back.to} className="col-span-full inline-flex min-h-tap items-center underline underline-offset-4">
          {back.text}
        </a>
        <h1 className="text-card">{title}</h1>
        <Button id="print" kind="turmeric" className="needs-scripts">
          <Printer className="size-5" aria-hidden /> Print
        </Button>
        <p className="text-sm">{hint}</p>
      </header>
      {notes.length > 0 && (
        <ul className="bg-brand-50 px-gutter py-3 text-ink print:hidden">
          {notes.map((note) => (
            <li key={note} className="py-1">
              {note}
            </li>
          ))}
        </ul>
      )}
      <main id="main" className={`documents documents-${size}`}>
        {children}
      </main>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: printing }} />
    </>
  )
}
