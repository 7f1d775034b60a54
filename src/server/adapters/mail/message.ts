import type {SendMailOptions} from 'nodemailer'
import type {Mail, Sender} from './port.ts'

/**
 * Builds a nodemailer message. Addresses are objects, so that punctuation cannot inject a second recipient; files and
 * URLs cannot be attached.
 */
export const messageOf = (from: Sender, {to, subject, text, html, reply_to}: Mail): SendMailOptions => ({
  from: {name: from.name, address: from.address},
  to: {name: '', address: to},
  ...(reply_to !== undefined && {replyTo: {name: '', address: reply_to}}),
  subject,
  text,
  html,
  disableFileAccess: true,
  disableUrlAccess: true,
  // prevents automatic replies
  headers: {'Auto-Submitted': 'auto-generated'},
})
