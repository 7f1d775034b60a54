import type {Transporter} from 'nodemailer'
import {messageOf} from './message.ts'
import type {Mailer, Sender} from './port.ts'

const patience_ms = 15_000

/** Sends mail by SMTP: `smtp://user:password@host:587` with STARTTLS if available, or `smtps://…` */
export function smtpMail(url: string, from: Sender): Mailer {
  let transport: Transporter | undefined
  // loaded on first use, so that it does not slow the start
  const connect = async () =>
    (await import('nodemailer')).createTransport({
      url,
      connectionTimeout: patience_ms,
      greetingTimeout: patience_ms,
      socketTimeout: patience_ms,
    })
  return {
    send: async mail => {
      transport ??= await connect()
      await transport.sendMail(messageOf(from, mail))
    },
  }
}
