import type {contactMessages} from '#server/db/schema/all.ts'
import type {Letter} from './letter.ts'

/** What somebody wrote by the contact page, for the people who answer; a reply goes to the one who wrote. */
export const contactLetter = (message: typeof contactMessages.$inferSelect): Letter => ({
  subject: `Contact page: ${message.topic ?? 'no topic'}`,
  greeting: `${message.name} (${message.email}) wrote at ${message.created_at}:`,
  paragraphs: [message.message],
  footnote: 'Answer this mail to reach the person who wrote.',
})
