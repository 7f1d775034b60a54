import type {MailJob} from '../port.ts'
import type {Mailer} from '#server/adapters/mail/port.ts'
import type {Clock} from '#server/clock.ts'
import type {Database} from '#server/db/client.ts'
import type {Letterhead} from './letter.ts'
import {writeMail} from './write.ts'

/** Writes the mail of a job and hands it over; rejects where it was not taken. */
export const postMail =
  ({database, clock, mailer, head}: {database: Database; clock: Clock; mailer: Mailer; head: Letterhead}) =>
  async (job: MailJob): Promise<void> => {
    const mail = await writeMail(job, {db: database.db, now: clock.now(), head})
    if (mail) await mailer.send(mail)
  }
