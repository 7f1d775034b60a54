import type {ContactTopic} from '#contract/content/support.ts'
import {m} from '#messages'

const texts: Record<ContactTopic, () => string> = {
  Account: m.account,
  Booking: m.booking,
  Payment: m.payment_topic,
  Safety: m.safety,
  Agency: m.agency,
  Press: m.press,
  Other: m.something_else,
}

/** The topic of a contact message for display. */
export const contactTopicText = (topic: ContactTopic): string => texts[topic]()
