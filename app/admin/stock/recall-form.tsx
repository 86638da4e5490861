import { CommandButton, CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/button.tsx'
import { SureField } from '#app/ui/choice.tsx'
import { FormError, TextField } from '#app/ui/field.tsx'
import { plural, t } from '#domain/texts/translate'

type Props = { toTell: number; isRecalled: boolean; to: string; isOpen: boolean }

/** Recalls the batch, and sends a message to every buyer with packs of it who has not got one; `to` links to the code page first. */
export function Recall({ toTell, isRecalled, to, isOpen }: Props) {
  if (toTell === 0 && isRecalled)
    return (
      <p className="text-ink-soft">
        {t('It is recalled. Nobody is to be told: no parcel with it is out, or all were told.')}
      </p>
    )
  const buyers = toTell === 0 ? null : plural(toTell, '1 buyer', '{toTell} buyers', { toTell })
  if (isOpen) return <RecallForm buyers={buyers} />
  return (
    <ButtonLink to={to} kind="outline" className="w-full">
      {buyers === null ? t('Take it out of sale') : t('Tell {buyers} not to use it', { buyers })}
    </ButtonLink>
  )
}

function RecallForm({ buyers }: { buyers: string | null }) {
  const { command, field, formMessage, isBusy } = useCommandFields('recall')
  const send = buyers === null ? t('Take it out of sale') : t('Tell {buyers}', { buyers })
  return (
    <CommandForm {...command} label={t('Recall')} className="grid gap-4">
      <p>
        {buyers === null
          ? t('No parcel with it is out. What is in stock leaves the sale; call off what is packed.')
          : t(
              '{buyers} get a WhatsApp message and a mail: not to use it, why, to keep it for you, and that the money comes back. What is in stock leaves the sale; call off what is packed.',
              { buyers },
            )}
      </p>
      <FormError text={formMessage} />
      <TextField
        label={t('Why')}
        hint={t('The buyers who are told read it: “a pack of it was not clean”. Plain words, no links.')}
        rows={2}
        maxLength={120}
        {...field('reason')}
      />
      <SureField
        label={buyers === null ? t('Yes, take it out of sale now') : t('Yes, tell all of them now')}
        {...field('sure')}
      />
      <SubmitButton isBusy={isBusy} className="w-full">
        {isBusy ? t('One moment...') : send}
      </SubmitButton>
    </CommandForm>
  )
}

/** Takes a recall back; `to` links to the code page first. */
export function SellAgain({ to, isOpen }: { to: string; isOpen: boolean }) {
  if (!isOpen)
    return (
      <ButtonLink to={to} kind="outline" className="w-full">
        {t('Sell it again')}
      </ButtonLink>
    )
  return (
    <div className="grid gap-3">
      <p>
        {t(
          'Receive what is still there: it is for sale again. Buyers who were told hear nothing of it: please write to them yourself.',
        )}
      </p>
      <CommandButton act="sell-again">{t('Yes, sell it again')}</CommandButton>
    </div>
  )
}
