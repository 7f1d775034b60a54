import type {Transporter} from 'nodemailer'
import {messageOf} from './message.ts'
import type {Mailer, Sender} from './port.ts'

const patience_ms = 15_000

/** Mail by SMTP: `smtp://user:password@host:587` with STARTTLS where the server has it, or `smtps://…` */
export function smtpMail(url: string, from: Sender): Mailer {
  let transport: Transporter | undefined
  // loaded with the first mail: nobody who starts the server waits for it
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
