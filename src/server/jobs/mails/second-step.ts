import type {Letter} from './letter.ts'
import type {SecondStepChange} from '../port.ts'

const words: Record<SecondStepChange, {subject: string; sentence: string}> = {
  on: {
    subject: 'Your second step is set up',
    sentence:
      'From now on signing in asks for a code of your authenticator. You were signed out on every other device.',
  },
  off: {
    subject: 'Your second step was taken away',
    sentence: 'Signing in asks for your password alone again.',
  },
  reset: {
    subject: 'Your second step was reset',
    sentence:
      'An admin took your authenticator away, and you were signed out everywhere. Sign in with your password and set up a new one.',
  },
  recovery_used: {
    subject: 'A recovery code was used',
    sentence: 'Somebody, most likely you, used one of your recovery codes in place of your authenticator.',
  },
  codes_renewed: {
    subject: 'Your recovery codes were renewed',
    sentence: 'You have ten new recovery codes. Those of before count no more.',
  },
}

/** To somebody on the staff, whenever the second step of her account changes. */
export const secondStepLetter = (user: {first_name: string}, change: SecondStepChange): Letter => ({
  subject: words[change].subject,
  greeting: `Hello ${user.first_name},`,
  paragraphs: [words[change].sentence],
  link: {words: 'Open the portal', path: '/adminlogin'},
  footnote: 'This was not you? Have a new password sent to you now, and tell another admin.',
})
