/** One mail to one person, as text and as HTML that says the same. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where an answer goes, if not to the sender. */
  readonly reply_to?: string
}

/** Whom mail comes from. */
export interface Sender {
  readonly name: string
  readonly address: string
}

/** Hands mail over. Rejects where it was not taken; what was taken may still never arrive. */
export interface Mailer {
  readonly send: (mail: Mail) => Promise<void>
}
