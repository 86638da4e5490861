type Props = { searched: string; state: 'open' | 'answered'; onlyComplaints: boolean }

/** Says why a list of messages is empty. */
export function InboxEmpty(props: Props) {
  const [title, text] = textsOf(props)
  return (
    <div className="rounded-lg bg-white p-8 text-center shadow-card">
      <p className="font-display text-card font-semibold wrap-anywhere">{title}</p>
      <p className="mt-1 text-ink-soft">{text}</p>
    </div>
  )
}

function textsOf({ searched, state, onlyComplaints }: Props): [title: string, text: string] {
  if (searched) return [`No message fits “${searched}”`, 'Try one word of the message, or part of the name.']
  if (onlyComplaints && state === 'open')
    return ['No complaint is open', 'What buyers report on their order’s page appears here, with the legal deadline.']
  if (onlyComplaints) return ['No complaint was settled yet', 'Complaints that you answer are kept here.']
  if (state === 'open')
    return [
      'Nobody waits for an answer',
      'Messages of the contact form, and what buyers report on their order’s page, appear here.',
    ]
  return ['Nothing was answered yet', 'Messages that you answer are kept here.']
}
