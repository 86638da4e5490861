import { EmptyList } from '#app/admin/shared/empty-list.tsx'
import { t } from '#domain/texts/translate'

type Props = { searched: string; state: 'open' | 'answered'; onlyComplaints: boolean }

/** Says why a list of messages is empty. */
export function InboxEmpty(props: Props) {
  const [title, text] = textsOf(props)
  return <EmptyList title={title}>{text}</EmptyList>
}

function textsOf({ searched, state, onlyComplaints }: Props): [title: string, text: string] {
  if (searched)
    return [t('No message fits “{searched}”', { searched }), t('Try one word of the message, or part of the name.')]
  if (onlyComplaints && state === 'open')
    return [
      t('No complaint is open'),
      t('What buyers report on their order’s page appears here, with the legal deadline.'),
    ]
  if (onlyComplaints) return [t('No complaint was settled yet'), t('Complaints that you answer are kept here.')]
  if (state === 'open')
    return [
      t('Nobody waits for an answer'),
      t('Messages of the contact form, and what buyers report on their order’s page, appear here.'),
    ]
  return [t('Nothing was answered yet'), t('Messages that you answer are kept here.')]
}
