import type {ToastMessage} from '#ui/feedback/toast-message.ts'

/** The toast at the end of a registration. It is brief, since the home screen shows the next steps. */
export const welcome = {
  parent: {
    title: 'Welcome to Village',
    description: 'Your account is ready. You can request care anytime.',
    tone: 'good',
  },
  caretaker: {
    title: 'Welcome to Village',
    description: 'Your profile is ready. This page shows what is missing before you can bid.',
    tone: 'good',
  },
  agency: {
    title: 'Welcome to Village',
    description: 'Your agency is registered.',
    tone: 'good',
  },
} as const satisfies Record<string, ToastMessage>
