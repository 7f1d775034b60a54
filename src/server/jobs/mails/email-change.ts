import type {Letter, Letterhead} from './letter.ts'

/** The link to the new address; `path` carries the token. */
export const emailChangeLetter = (user: {first_name: string}, path: string, minutes: number): Letter => ({
  subject: 'Confirm your new email',
  greeting: `Hello ${user.first_name},`,
  paragraphs: [
    `From now on you want to sign in with this address. Open the link to confirm that it is yours. It works once, and for ${minutes} minutes; your other devices are signed out then.`,
  ],
  link: {words: 'Confirm this address', path},
  footnote: 'You did not ask? Then do nothing: nobody can use your address without this link.',
})

/** To an address that has an account of its own; says nothing of who asked. */
export const addressInUseLetter = (head: Pick<Letterhead, 'product_name'>): Letter => ({
  subject: `You have a ${head.product_name} account already`,
  greeting: 'Hello,',
  paragraphs: [
    `Somebody, perhaps you, wanted to move another account to this address. It has a ${head.product_name} account of its own, and nothing was changed.`,
  ],
  link: {words: 'Log in', path: '/login'},
  footnote: 'Was it not you? Then do nothing.',
})

/** To the present address, as soon as a move was asked for. */
export const emailChangeAskedLetter = (
  user: {first_name: string},
  {new_email}: {new_email: string},
): Letter => ({
  subject: 'A new email for your account',
  greeting: `Hello ${user.first_name},`,
  paragraphs: [
    `Somebody, most likely you, asked to move your account to ${new_email}. Nothing changes until that address is confirmed.`,
  ],
  link: {words: 'Choose a new password', path: '/forgot-password'},
  footnote: 'You did not ask? Then somebody knows your password: choose a new one now.',
})

/** To the address of before, when the account has moved. */
export const emailChangedLetter = (
  user: {first_name: string},
  {new_email}: {new_email: string},
  head: Pick<Letterhead, 'support_email'>,
): Letter => ({
  subject: 'Your email was changed',
  greeting: `Hello ${user.first_name},`,
  paragraphs: [
    `Your account has moved to ${new_email}. You sign in with that address from now on; other devices were signed out.`,
  ],
  footnote: `This was not you? Write to ${head.support_email} at once, from this address.`,
})
