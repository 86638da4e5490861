import { runJobs } from '#domain/jobs/run-jobs.server'
import type { Mail, Mailer } from '#domain/notifications/messenger'
import type { createStory } from '#test/support/story'
import type { Visitor } from '#test/support/visitor'

export const asha = { firstName: 'Asha', lastName: 'Patel', email: 'Asha@Example.com', password: 'secret' }

/** Signs people up in a story with mail, and reads the mails of their accounts. */
export function accountMails(story: ReturnType<typeof createStory>) {
  /** What the worker sends of what is due. */
  async function readMails(): Promise<Mail[]> {
    const mails: Mail[] = []
    const { messenger, payments } = story.running.outside
    const mailer: Mailer = {
      name: 'smtp',
      async send(mail) {
        mails.push(mail)
        return { messageId: mail.idempotencyKey }
      },
    }
    await runJobs(
      story.db,
      { now: story.now },
      { messenger, payments, mailer, shopNumber: undefined, publicUrl: 'http://localhost:3000' },
    )
    return mails
  }

  /** The link of a mail, as a path with its query. */
  const linkIn = (mail: Mail | undefined) => {
    const { pathname, search, searchParams } = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none')
    return { pathname, path: pathname + search, fields: Object.fromEntries(searchParams) }
  }

  const openLink = async (visitor: Visitor, mail: Mail | undefined, more: Record<string, string> = {}) => {
    const { path, fields } = linkIn(mail)
    return visitor.submit(path, { ...fields, ...more })
  }

  /** Registers in a browser of its own; what its form answers, and the mail that follows. */
  async function signUp(person = asha, next = '') {
    const visitor = story.visitor()
    const response = await visitor.submit('/register', { ...person, next })
    return { visitor, response, mail: await readMail('confirm') }
  }

  const subjects = { confirm: 'Please confirm your address', reset: 'A new password' }
  const readMail = async (about: keyof typeof subjects) =>
    (await readMails()).find(({ subject }) => subject.startsWith(subjects[about]))

  /** Asks for a new password by mail. */
  async function askForLink(email: string, visitor = story.visitor()) {
    const response = await visitor.submit('/login/help', { email })
    return { status: response.status, page: await response.text(), mail: await readMail('reset') }
  }

  return { readMails, readMail, linkIn, openLink, signUp, askForLink }
}
