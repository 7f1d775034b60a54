import type {NotificationGroup} from '#contract/notifications.ts'
import {notificationGroups} from '#domain/accounts/notification-groups.ts'
import type {NoticeWords} from '#server/modules/notifications/index.ts'
import type {Letter} from './letter.ts'

/** What happened, with the one link to it, and where such mails are switched off. */
export function noticeLetter(
  user: {first_name: string},
  {title, body, link}: NoticeWords,
  group: NotificationGroup,
): Letter {
  return {
    subject: title,
    greeting: `Hello ${user.first_name},`,
    paragraphs: [`${title}.`, body],
    link: {words: 'See it in Village', path: link},
    footnote: `You get mails about “${notificationGroups[group].name}”. To switch them off, open the bell in Village and choose Settings.`,
  }
}
