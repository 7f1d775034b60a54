import type {SendMailOptions} from 'nodemailer'
import type {Mail, Sender} from './port.ts'

/**
 * A mail in nodemailer's form. Addresses go in as objects, so that no comma or bracket in one makes two of them, and a
 * mail can name neither files nor addresses of the web to be read into it.
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
  // asks other programs not to answer by themselves
  headers: {'Auto-Submitted': 'auto-generated'},
})
