import { Form } from 'react-router'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { useBusy } from '#app/forms/use-busy'
import { SubmitButton } from '#app/ui/button.tsx'
import { type PreviewWebhook, simulatorActions } from '#domain/notifications/simulator-console'

/** Lists the webhooks of the simulated services, newest first, with their actions. */
export function WebhookList({ webhooks }: { webhooks: PreviewWebhook[] }) {
  const isBusy = useBusy()
  return (
    <section aria-labelledby="webhooks" className="mt-12">
      <h2 id="webhooks" className="text-heading">
        Webhooks
      </h2>
      {webhooks.length === 0 && <p className="mt-3 text-ink-soft">None yet. They come with payments and messages.</p>}
      <ul className="mt-4 grid gap-3">
        {webhooks.map((webhook) => (
          <li
            key={webhook.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-white p-4 shadow-card"
          >
            <p className="min-w-0 grow">
              <b>{webhook.name}</b> <span className="text-ink-soft">from {webhook.from}</span>
              <br />
              <span className="text-sm text-ink-soft">
                {webhook.state}, {webhook.attempts} {webhook.attempts === 1 ? 'attempt' : 'attempts'}
                {webhook.answer === null ? '' : `, last answer ${webhook.answer || 'none'}`}
              </span>
            </p>
            <Form method="post" className="flex flex-wrap gap-2">
              <HiddenFields values={{ webhook: webhook.id }} />
              {simulatorActions.map((action) => (
                <SubmitButton
                  key={action}
                  name="action"
                  value={action}
                  isBusy={isBusy}
                  aria-label={`${action} ${webhook.name}`}
                  kind="outline"
                  className="capitalize"
                >
                  {action}
                </SubmitButton>
              ))}
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
