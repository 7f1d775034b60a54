import {m} from '#messages'

/** Texts that are stored in English, in any language of use, because several people read them. */
const texts = [
  m.returned_charged_twice,
  m.returned_goodwill,
  m.returned_not_delivered,
  m.returned_wrong_amount,
  m.returned_not_authorized,
  m.returned_decided_by_our_team,
  m.stored_family_canceled_visits,
  m.stored_booking_canceled_before,
  m.stored_hours_changed,
  m.stored_paid_outside,
]

/** A stored text in the reader's language; one in a person's own words stays as it is. */
export const readStored = (text: string): string =>
  texts.find(message => message({}, {locale: 'en'}) === text)?.() ?? text
