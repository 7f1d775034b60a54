import type {Role} from '#contract/accounts/roles.ts'
import type {Letter} from './letter.ts'

const firstSteps: Partial<Record<Role, {paragraph: string; link: {words: string; path: string}}>> = {
  parent: {
    paragraph:
      'Tell us where and when you need care, and verified caregivers nearby or agencies of your county answer with their rate. You see the whole price before you approve anyone.',
    link: {words: 'Open your family’s page', path: '/dash/parent'},
  },
  caretaker: {
    paragraph:
      'Before you see requests of families, we check your identity, your age and your background. Complete your profile so that the checks can begin; your page says what is still missing.',
    link: {words: 'Open your caregiver’s page', path: '/dash/caretaker'},
  },
  agency: {
    paragraph:
      'Families can ask your agency directly as soon as you are known to them. A subscription also shows you every open request of your counties, and lists you to families there.',
    link: {words: 'Open your agency’s page', path: '/dash/agency'},
  },
}

/** After registration, to each kind of member in its own words. */
export function welcomeLetter(user: {first_name: string; role: Role}, head: {product_name: string}): Letter {
  const own = firstSteps[user.role]
  return {
    subject: `Welcome to ${head.product_name}`,
    greeting: `Hello ${user.first_name},`,
    paragraphs: [`Your ${head.product_name} account is ready.`, ...(own ? [own.paragraph] : [])],
    ...(own && {link: own.link}),
    footnote:
      'You did not register? Then somebody typed your address by mistake; write to us and we remove the account.',
  }
}
