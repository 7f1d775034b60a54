import {m} from '#messages'
import {names} from '#messages/names'
import {formatDate} from '#lib/date-format.ts'
import {htmlText} from '#lib/html-text.ts'
import type {Mail} from '#server/adapters/mail/mail.ts'
import type {NotificationGroup} from '#contract/notifications.ts'
import {notificationGroups} from '#domain/accounts/notification-groups.ts'
import type {NotificationText} from '#server/modules/notifications/index.ts'

/** Addresses in mails; the public one comes from the settings only. */
export interface Letterhead {
  /** The public URL, without a path. */
  readonly public_url: string
  /** The company's postal address, for the foot of every mail. */
  readonly company_address?: string | undefined
}

/** A mail before rendering. Plain sentences, no markup. */
export interface Letter {
  readonly subject: string
  /** Empty where the text has its own. */
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** The only link: its text and its path in this app. */
  readonly link?: {readonly words: string; readonly path: string}
  /** Smaller text below the link. */
  readonly footnote?: string
  /** Path that switches off mails of this kind with one click; only on mails that are not necessary. */
  readonly unsubscribe_path?: string | undefined
}

// colors of the light theme; a mail has no style sheet
const ink = '#172033'
const muted = '#5b6474'
const ground = '#fbfaf7'
const line = '#e7e3da'
const primary = '#2563eb'
const font = "font-family:Inter,'Helvetica Neue',Arial,sans-serif"

const paragraph = (text: string, style = `font-size:16px;line-height:24px;color:${ink}`) =>
  `<p style="margin:0 0 16px;${style}">${htmlText(text).replaceAll('\n', '<br>')}</p>`

const button = (words: string, url: string) => `<p style="margin:24px 0">
<a href="${htmlText(url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${primary};color:#ffffff;font-size:16px;line-height:22px;font-weight:600;text-decoration:none">${htmlText(words)}</a>
</p>`

/** Renders the letter as text and as HTML. */
export function mailOf(letter: Letter, to: string, head: Letterhead): Mail {
  const link = letter.link && {words: letter.link.words, url: head.public_url + letter.link.path}
  const closing = [m.questions_write_to(), ...(head.company_address === undefined ? [] : [head.company_address])].join(
    '\n',
  )
  const small = `font-size:13px;line-height:20px;color:${muted}`
  const text = [
    ...[letter.greeting].filter(Boolean),
    ...letter.paragraphs,
    ...(link ? [`${link.words}:\n${link.url}`] : []),
    ...(letter.footnote === undefined ? [] : [letter.footnote]),
    `-- \n${closing}`,
  ].join('\n\n')
  const html = `<!doctype html>
<html lang="${m.language()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${htmlText(letter.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${ground};${font}">
<div style="max-width:520px;margin:0 auto;padding:28px 24px;background:#ffffff;border-radius:16px;overflow-wrap:break-word">
<p style="margin:0 0 20px;font-size:20px;font-weight:700;color:${primary}">${htmlText(names.product)}</p>
${[letter.greeting, ...letter.paragraphs]
  .filter(Boolean)
  .map(each => paragraph(each))
  .join('\n')}
${link ? button(link.words, link.url) : ''}
${letter.footnote === undefined ? '' : paragraph(letter.footnote, small)}
<p style="margin:20px 0 0;padding-top:16px;border-top:1px solid ${line};${small}">${htmlText(closing).replaceAll('\n', '<br>')}</p>
</div>
</body>
</html>
`
  const unsubscribe_url = letter.unsubscribe_path && head.public_url + letter.unsubscribe_path
  return {to, subject: letter.subject, text: `${text}\n`, html, ...(unsubscribe_url && {unsubscribe_url})}
}

/** A notification mail, with its link and how to turn such mails off, or that they are always sent. */
export function notificationLetter(
  user: {first_name: string},
  {title, body, link}: NotificationText,
  {
    group,
    isAlwaysMailed = false,
    facts,
    unsubscribe_path,
  }: {
    group: NotificationGroup
    isAlwaysMailed?: boolean | undefined
    facts: readonly string[]
    unsubscribe_path: string | undefined
  },
): Letter {
  return {
    subject: title,
    greeting: m.hello_name({name: user.first_name}),
    paragraphs: [/[.?]$/.test(title) ? title : `${title}.`, body, ...(facts.length > 0 ? [facts.join('\n')] : [])],
    link: {words: m.see_it_in_village(), path: link},
    footnote: isAlwaysMailed
      ? m.always_emailed_about_payments()
      : m.you_get_emails_about({group: notificationGroups[group].name}),
    unsubscribe_path,
  }
}

/** `Nov 21, 2026, 2:00 PM UTC`, for staff, whose zone is not known. */
export const utcText = (instant: string): string => `${formatDate('dateTime', instant, 'UTC')} UTC`
