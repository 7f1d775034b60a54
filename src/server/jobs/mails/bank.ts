import type {Letter} from './letter.ts'

/** After bank details were changed, to whoever owns them: of a caregiver, or of the agency of that name. */
export function bankChangedLetter(
  user: {first_name: string; bank_last4: string | null},
  agency: {legal_name: string; bank_last4: string | null} | undefined,
): Letter {
  const whose = agency ? `The bank details of ${agency.legal_name}` : 'Your bank details'
  const last4 = (agency ?? user).bank_last4
  return {
    subject: agency ? `Bank details of ${agency.legal_name} were changed` : 'Your bank details were changed',
    greeting: `Hello ${user.first_name},`,
    paragraphs: [
      last4 === null
        ? `${whose} were taken away.`
        : `${whose} were changed. The account now ends in ${last4}; we keep no more of its number than that.`,
    ],
    link: agency
      ? {words: 'Open your agency’s page', path: '/dash/agency'}
      : {words: 'Open your caregiver’s page', path: '/dash/caretaker'},
    footnote: 'This was not you? Have a new password sent to you from the login page now, and write to us.',
  }
}
