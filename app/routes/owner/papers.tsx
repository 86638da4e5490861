import { data } from 'react-router'
import { requireStaff } from '#app/accounts/require-staff.server'
import { shopContext } from '#app/context'
import { pageMeta } from '#app/layout/meta'
import { type RouteHandle, staffPage } from '#app/layout/route-handle'
import { mostOrders, readChosenOrders } from '#app/papers/chosen-orders.server'
import { DocumentSheet } from '#app/papers/document-sheet.tsx'
import { Label } from '#app/papers/label.tsx'
import { loadPapers, type Papers, paperKinds } from '#app/papers/load-papers.server'
import { PaperPage } from '#app/papers/paper-page.tsx'
import { countPapers, noteText } from '#app/papers/paper-texts'
import { Slip } from '#app/papers/slip.tsx'
import type { Route } from './+types/papers'

export const handle: RouteHandle = { ...staffPage, frame: 'paper' }

/** `?kind=label&orders=SM-4829-1507,SM-…`: numbers or ids, with commas between or each as a field of a form. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const { db, publicUrl } = context.get(shopContext)
  const query = new URL(request.url).searchParams
  const kind = paperKinds.find((known) => known === query.get('kind'))
  if (!kind) throw data(null, { status: 404 })
  const orders = readChosenOrders(request)
  const papers = await loadPapers(db, publicUrl, kind, orders ?? [])
  return { ...papers, mistake: orders === null ? `Please choose 1 to ${mostOrders} orders.` : null }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({
    root: matches[0],
    title: loaderData ? countPapers(loaderData.kind, papersOf(loaderData).length) : 'Papers',
    description: 'Labels, packing slips, invoices and credit notes.',
    path: '/owner/papers',
    hidden: true,
  })
}

export default function PapersPage({ loaderData }: Route.ComponentProps) {
  const papers = papersOf(loaderData)
  return (
    <PaperPage
      title={countPapers(loaderData.kind, papers.length)}
      size={loaderData.kind === 'label' ? '4x6' : 'a4'}
      hint={loaderData.kind === 'label' ? 'Paper 4 × 6 inches, no margins, 100 %.' : 'Paper A4, 100 %.'}
      back={{ to: '/owner', text: 'Counter' }}
      notes={[...(loaderData.mistake ? [loaderData.mistake] : []), ...loaderData.notes.map(noteText)]}
    >
      {papers}
    </PaperPage>
  )
}

function papersOf(papers: Papers) {
  if (papers.kind === 'label')
    return papers.labels.map((label) => <Label key={label.parcel.orderId} seller={papers.seller} {...label} />)
  if (papers.kind === 'slip')
    return papers.slips.map((slip) => <Slip key={slip.parcel.orderId} seller={papers.seller} {...slip} />)
  return papers.documents.map((document) => <DocumentSheet key={document.number} document={document} />)
}
