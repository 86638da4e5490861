import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { requireStaff } from '#app/accounts/require-staff.server'
import { shopContext } from '#app/context'
import { type RouteHandle, staffPage } from '#app/layout/route-handle'
import { letterAction } from '#app/owner/inbox/letter-action.server'
import { LetterView } from '#app/owner/inbox/letter-view.tsx'
import { ownerHead } from '#app/owner/owner-head'
import { OwnerLayout } from '#app/owner/owner-layout.tsx'
import { listAnswers } from '#domain/contact/answer-letter.server'
import { findLetter, listLettersOf } from '#domain/contact/inbox.server'
import { stripControlCharacters } from '#domain/text'
import type { Route } from './+types/letter'

export const handle: RouteHandle = staffPage

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const { db, clock, sendsMail } = context.get(shopContext)
  const letter = await findLetter(db, toTicket(params.ticket))
  if (!letter) throw data(null, { status: 404 })
  const answers = await listAnswers(db, letter.id)
  const others = (await listLettersOf(db, { email: letter.email })).filter(({ id }) => id !== letter.id)
  return { staff, now: clock.now(), letter, answers, others, sendsMail, actKey: randomUUID() }
}

export function action({ context, request, params }: Route.ActionArgs) {
  return letterAction(context, request, toTicket(params.ticket))
}

function toTicket(typed: string): string {
  return stripControlCharacters(typed).toUpperCase().slice(0, 20)
}

/** A refused form shows the letter as it is by now. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: {
  actionStatus?: number
  defaultShouldRevalidate: boolean
}) {
  return actionStatus === 409 || defaultShouldRevalidate
}

export function meta({ matches, params }: Route.MetaArgs) {
  return ownerHead(matches[0], params.ticket, `/owner/inbox/${params.ticket}`)
}

export default function LetterPage({ loaderData: { staff, ...letter }, actionData }: Route.ComponentProps) {
  return (
    <OwnerLayout staff={staff} title={letter.letter.ticket}>
      <LetterView key={letter.letter.id} {...letter} result={actionData} />
    </OwnerLayout>
  )
}
