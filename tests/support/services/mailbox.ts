import {postMail} from '#server/jobs/mails/write.ts'
import {smtpMail} from '#server/adapters/mail/mail.ts'
import {createJobs} from '#server/jobs/queue.ts'
import type {TestApp} from '../app.ts'
import {startMailServer, type MailServer} from './mail-server.ts'

/** A real mail server on this machine, and the product's own way of sending to it, at work. */
export interface Mailbox extends Omit<MailServer, 'port'> {
  /** Resolves when no mail waits to be sent, apart from those that are to be tried again later. */
  readonly idle: () => Promise<void>
}

/** Where links in the mails of tests begin. */
export const public_url = 'https://village.example'

/** Starts the mail server and the app's jobs. End it with `close()`. */
export async function mailboxOf(app: TestApp): Promise<Mailbox> {
  const {port, all, refuse, next, close} = await startMailServer()

  const {database, log} = app.deps
  const mailer = smtpMail(`smtp://127.0.0.1:${port}`, {name: 'Village', address: 'support@village.example'})
  const head = {public_url}
  const sendMail = postMail({database, clock: app.clock, mailer, head})
  const jobs = createJobs({database, clock: app.clock, log, sendMail, mail_poll_s: 0.5})
  await jobs.start()

  const waiting = () =>
    app.rows("select 1 from jobs.job where name = 'mail' and state in ('created', 'active') limit 1")
  return {
    all,
    refuse,
    next,
    idle: async () => {
      while ((await waiting()).length > 0) await new Promise(resolve => setTimeout(resolve, 50))
    },
    close: async () => {
      await jobs.stop()
      await close()
    },
  }
}
