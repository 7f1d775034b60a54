import type {NotificationFacts, NotificationKind} from './kinds.ts'
import {toThread, type Write} from './words-parts.ts'

/** Texts about messages, which never quote one. */
export const messageWords = {
  message_unread: (f, a) => ({
    title: f.messages > 1 ? `${f.from} sent you ${f.messages} messages` : `${f.from} sent you a message`,
    body: 'Open the conversation in Village to read and answer.',
    link: toThread(f, a),
  }),
  report_closed: (f, a) => ({
    title: 'We looked into your report',
    body: reportOutcome[f.outcome],
    link: toThread(f, a),
  }),
  message_warning: (f, a) => ({
    title: 'A message of yours was reported',
    body: 'Our team read it and found that it breaks our rules. Please stay polite, and keep arrangements and payments in Village.',
    link: toThread(f, a),
  }),
} satisfies Partial<{[K in NotificationKind]: Write<NotificationFacts[K]>}>

const reportOutcome = {
  no_violation: 'Our team read the message and took no action. You can still block the other side in the conversation.',
  warned: 'Our team read the message and warned the person who wrote it.',
  suspended: 'Our team read the message and suspended the account of the person who wrote it.',
} as const satisfies Record<NotificationFacts['report_closed']['outcome'], string>
