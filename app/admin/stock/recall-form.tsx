import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/choice.tsx'
import { FormError, TextField } from '#app/ui/field.tsx'
import { plural, t } from '#domain/texts/translate'

type Props = { toTell: number; hasMore: boolean; to: string; isOpen: boolean }

/** Sends a recall message to every buyer with packs of this batch who has not got one; `to` links to the code page first. */
export function Recall({ toTell, hasMore, to, isOpen }: Props) {
  if (toTell === 0 && !hasMore)
    return <p className="text-ink-soft">{t('Nobody is to be told: no parcel with it is out, or all were told.')}</p>
  const buyers = hasMore
    ? t('{toTell} or more buyers', { toTell })
    : plural(toTell, '1 buyer', '{toTell} buyers', { toTell })
  if (isOpen) return <RecallForm buyers={buyers} />
  return (
    <ButtonLink to={to} kind="outline" className="w-full">
      {t('Tell {buyers} not to use it', { buyers })}
    </ButtonLink>
  )
}

function RecallForm({ buyers }: { buyers: string }) {
  const { command, field, errors, values, message, isBusy } = useCommandFields('recall')
  return (
    <CommandForm {...command} orders={[]} label={t('Call it back')} className="grid gap-4">
      <p>
        {t(
          '{buyers} get a WhatsApp message and a mail: not to use it, why, to keep it for you, and that the money comes back. Take what is in stock out too, and call off what is packed.',
          { buyers },
        )}
      </p>
      {!errors.reason && !errors.sure && <FormError text={message} />}
      <TextField
        label={t('Why')}
        hint={t('The buyers read it: “a pack of it was not clean”. Plain words, no links.')}
        rows={2}
        maxLength={120}
        {...field('reason')}
      />
      <CheckField
        label={t('Yes, tell all of them now')}
        name="sure"
        value="1"
        defaultChecked={values.sure === '1'}
        error={errors.sure}
      />
      <SubmitButton isBusy={isBusy} className="w-full">
        {isBusy ? t('One moment...') : t('Tell {buyers}', { buyers })}
      </SubmitButton>
    </CommandForm>
  )
}
