import { data } from 'react-router'
import { type RequestContext, shopContext, visitContext } from '#app/context'
import { formText } from '#app/forms/form-text'
import { readForm } from '#app/forms/parse-form.server'
import { fixedMeta } from '#app/layout/meta'
import { notFound } from '#app/navigation/not-found'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { RefundSimulation } from '#app/simulators/refund-simulation.tsx'
import { SentMails } from '#app/simulators/sent-mails.tsx'
import { SentMessages } from '#app/simulators/sent-messages.tsx'
import { WebhookList } from '#app/simulators/webhook-list.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import {
  type RefundConsole,
  type RefundOutcome,
  refundOutcomes,
  refundParts,
  type SimulatorAction,
  type SimulatorConsole,
  simulatorActions,
} from '#domain/notifications/simulator-console'
import { findPreviewScope, limitConsole } from '#domain/notifications/simulator-console.server'
import type { Route } from './+types/preview'

export const handle: RouteHandle = { ...privatePage, isUnlimited: true }

/** Returns the simulators' activity; throws a 404 without simulators. */
export async function loader({ context }: Route.LoaderArgs) {
  const { simulators, isWhole } = await requireConsole(context)
  return {
    isWhole,
    messages: simulators.messages().slice(0, 50),
    mails: simulators.mails().slice(0, 50),
    publicUrl: context.get(shopContext).publicUrl,
    webhooks: simulators.webhooks().slice(0, 50),
    refunds: simulators.refunds && {
      refundOutcome: simulators.refunds.refundOutcome(),
      payments: simulators.refunds.payments(),
    },
  }
}

/** Handles the buttons of webhooks and refunds. */
export async function action({ context, request }: Route.ActionArgs) {
  const { simulators } = await requireConsole(context)
  const form = await readForm(request)
  const pulled = simulators.refunds && applyControl(simulators.refunds, form)
  if (pulled) return { said: pulled }
  const act = simulatorActions.find((known) => known === formText(form, 'action'))
  const done = act && (await simulators.perform(act, formText(form, 'webhook')))
  if (!done) return data({ said: 'There is no such webhook any more.' }, { status: 404 })
  return { said: said[act] }
}

/** Runs a command on refunds; returns a message, or null for an unknown command. */
function applyControl(refunds: RefundConsole, form: FormData): string | null {
  const refundOutcome = refundOutcomes.find((known) => known === formText(form, 'refundOutcome'))
  if (formText(form, 'action') === 'refunds' && refundOutcome) {
    refunds.setOutcome(refundOutcome)
    return outcomeTexts[refundOutcome]
  }
  const part = refundParts.find((known) => known === formText(form, 'part'))
  if (formText(form, 'action') !== 'dashboard' || !part) return null
  return refunds.refundOnDashboard(formText(form, 'payment'), part) ? 'Sent back on the dashboard.' : null
}

const outcomeTexts: Record<RefundOutcome, string> = {
  through: 'Refunds go through at once.',
  late: 'Refunds stay with the bank for a minute.',
  failed: 'Refunds fail at the bank.',
}

/** Returns the whole console to visitors on this machine, to others only the records of their own orders. */
async function requireConsole(context: RequestContext): Promise<{ simulators: SimulatorConsole; isWhole: boolean }> {
  const { db, preview } = context.get(shopContext)
  if (!preview) throw notFound()
  const { accounts, isLocal } = context.get(visitContext)
  if (isLocal) return { simulators: preview, isWhole: true }
  const user = await accounts.findUser({ fresh: true })
  return { simulators: limitConsole(preview, user ? await findPreviewScope(db, user.id) : new Set()), isWhole: false }
}

const said: Record<SimulatorAction, string> = {
  deliver: 'Delivered now.',
  duplicate: 'Delivered once more.',
  lose: 'Lost on the way: the shop has to find out by itself.',
  delay: 'Delayed by a minute.',
}

export const meta = fixedMeta(() => ({
  title: 'Preview outbox',
  description: 'The messages and webhooks of the simulators in this workspace.',
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
      <div className="mt-8 grid grid-cols-1 gap-10 lg:grid-cols-2 lg:gap-12">
        <SentMessages messages={loaderData.messages} />
        <SentMails mails={loaderData.mails} publicUrl={loaderData.publicUrl} />
      </div>
      {loaderData.refunds && <RefundSimulation {...loaderData.refunds} />}
      <WebhookList webhooks={loaderData.webhooks} />
    </Wrap>
  )
}
