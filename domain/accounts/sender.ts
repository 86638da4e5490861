import { visible } from '#domain/text'

/** A person with a username has no number, but WhatsApp's id. `at` is in epoch ms, null if it cannot be read. */
export type Sender = { phone: string | null; userId: string | null; isStop: boolean; at: number | null }

/** Of two of one second, the request for no more messages is the later one. */
export function orderOfMessage(at: number, isStop: boolean): number {
  return at + Number(isStop)
}

/** In English, Gujarati and Hindi, the latter two in Latin letters too. */
const stopWords = [
  's+t+o+p+(s|p?ed|p?ing|all)?|s t o p|un ?subs?(cribe[ds]?|cribing)?|opt(ed|ing)? ?out|quit|remove me|leave me( alone)?',
  '(do not|don t|dont|never|no( more)?) (send|sending|messages?|msgs?|texts?|sms|whatsapp|contact|disturb|write)( .*)?',
  'બ[ંન]્?ધ|રોક(ો|ી|શો|જો)?|અટકાવ(ો|ી|શો|જો)?|(ન|ના|નહીં|નહિ|મત) મોક[^ ]*|મોક[^ ]* (નહીં|નહિ|ના|મા)',
  'ब[ंँन]्?द|रोक(ो|ें|िए|िये|ना)?|(मत|न|ना|नहीं) भेज[^ ]*|भेज[^ ]* (मत|नहीं)',
  'ban(d|dh|ndh) (kar|kr|ker|kij|thav|rakh|de)[a-z]*|bandh|rok(o|iye|na|do| do| dijiye)|atkav[a-z]*',
  '(mat|na|nahi|nahin|nai) (bhej|mokal|mokl)[a-z]*|(bhej|mokal|mokl)[a-z]* (mat|na|nahi|nahin|nai)',
]
const stop = new RegExp(`(?<= )(${stopWords.join('|')})(?= )`, 'u')

/** About something else although it has such a word, or takes it back. */
const harmless =
  /(?<= )((do not|don t|dont|never) stop|(bus|full|non|pit|one) stops?|stop by|ban(d|dh|ndh) (mat|na) k[a-z]*|બંધ (ના|ન|નહીં) કર[^ ]*|बंद (मत|न|ना) कर[^ ]*)(?= )/u

/** A word of refusal by itself may be a stop. */
const refusal =
  /^ ((no|nope|na|nahi|nahin|nai|mat|band|end|cancel|enough|ના|નહીં|નહિ|ન|બસ|ना|नहीं|न|मत|बस|nathi joi[a-z]*|nahi chahiye|nahin chahiye|નથી જોઈ[^ ]*|જોઈત[^ ]* નથી|नहीं चाहिए) )+$/u

const courtesy =
  /(?<= )(please|pls|plz|plse|kindly|sir|madam|bhai|ben|ji|thanks|thank you|ok|okay|now|કૃપા કરીને|મહેરબાની કરીને|જી|ભાઈ|બેન|कृपया|प्लीज़?|પ્લીઝ|जी|भाई) /gu

/** `unclear` cannot be told apart from a stop: it stops nothing, and is no permission to write. */
export function readReply(text: string): 'stop' | 'unclear' | 'reply' {
  const letters = visible(text.normalize('NFKC')).toLowerCase()
  const spoken = ` ${letters.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()} `
  const words = spoken.replace(courtesy, '')
  if (words.trim() === '') return 'unclear'
  if (harmless.test(words) || refusal.test(words)) return 'unclear'
  return stop.test(words) ? 'stop' : 'reply'
}
