import {m} from '#messages'
import type {ToastMessage} from '#ui/feedback/toast-message.ts'

/** The toast at the end of a registration. It is brief, since the home screen shows the next steps. */
export const welcome = {
  parent: {
    title: m.welcome_to_village(),
    description: m.your_account_is_ready_you_can(),
    tone: 'good',
  },
  caretaker: {
    title: m.welcome_to_village(),
    description: m.your_profile_is_ready_this_page(),
    tone: 'good',
  },
  agency: {
    title: m.welcome_to_village(),
    description: m.your_agency_is_registered(),
    tone: 'good',
  },
} as const satisfies Record<string, ToastMessage>

/** The toast of a new account. A family's requests are hidden until its address is verified. */
export const welcomeOf = (role: 'parent' | 'caretaker', {isUnverified}: {isUnverified: boolean}): ToastMessage =>
  role === 'parent' && isUnverified
    ? {...welcome.parent, description: m.verify_your_email_first_requests_are_shown()}
    : welcome[role]
