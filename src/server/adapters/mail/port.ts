/** One mail to one person. Text and HTML have the same content. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The reply address, if it is not the sender. */
  readonly reply_to?: string
}

/** The sender of all mail. */
export interface Sender {
  readonly name: string
  readonly address: string
}

/** Sends mail; rejects if the server refuses it. Accepted mail may still not arrive. */
export interface Mailer {
  readonly send: (mail: Mail) => Promise<void>
}
