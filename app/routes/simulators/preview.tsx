import { data, Form } from 'react-router'
import { type RequestContext, shopContext, visitContext } from '#app/context'
import { formText } from '#app/forms/form-text'
import { readForm } from '#app/forms/parse-form.server'
import { fixedMeta } from '#app/layout/meta'
import { notFound } from '#app/navigation/not-found'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { SentMails, SentMessages } from '#app/simulators/outbox.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import { listReceipts } from '#domain/notifications/simulator-console.server'
import type { Route } from './+types/preview'

export const handle: RouteHandle = { ...privatePage, isUnlimited: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { simulators, isWhole, isShown } = await requireConsole(context)
  return {
    isWhole,
    messages: simulators.messages().filter(isShown).slice(0, 50),
    mails: simulators.mails().filter(isShown).slice(0, 50),
    publicUrl: context.get(shopContext).publicUrl,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { simulators, isShown } = await requireConsole(context)
  const id = formText(await readForm(request), 'message')
  if (!isShown({ id }) || !simulators.failMessage(id))
    return data({ said: 'There is no such message any more.' }, { status: 404 })
  return { said: 'The shop was told that the message did not arrive.' }
}

/** Shows everything to visitors on this machine, to others only what was sent about their own orders. */
async function requireConsole(context: RequestContext) {
  const { db, preview } = context.get(shopContext)
  if (!preview) throw notFound()
  const { accounts, isLocal } = context.get(visitContext)
  const user = isLocal ? undefined : await accounts.findUser({ fresh: true })
  const own = user ? await listReceipts(db, user.id) : new Set<string>()
  return { simulators: preview, isWhole: isLocal, isShown: ({ id }: { id: string }) => isLocal || own.has(id) }
}

export const meta = fixedMeta(() => ({
  title: 'Preview outbox',
  description: 'The messages and mails of the simulators in this workspace.',
  path: '/preview',
  hidden: true,
}))

export default function PreviewPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Wrap className="py-section">
      <Heading
        level="h1"
        kicker="Simulators"
        title="Preview outbox"
        lead={`No keys are set, so nothing here left this machine and no money moved. This page is gone when real keys are set.${loaderData.isWhole ? '' : ' From elsewhere than the machine of the shop you see what came of your own orders.'}`}
      />
      <p role="status" className="mt-6 min-h-6 text-center font-semibold text-brand-700">
        {actionData?.said}
      </p>
      <Form method="post" className="mt-8 grid grid-cols-1 gap-10 lg:grid-cols-2 lg:gap-12">
        <SentMessages messages={loaderData.messages} />
        <SentMails mails={loaderData.mails} publicUrl={loaderData.publicUrl} />
      </Form>
    </Wrap>
  )
}
