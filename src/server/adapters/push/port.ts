/** A browser's push subscription. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/**
 * What the service worker shows: text, ids and the path that a tap opens. It appears on lock screens, so it has no
 * private data.
 */
export interface PushMessage {
  readonly notice_id: string
  /** The recipient's id; the message is dropped if another person is logged in. */
  readonly user_id: string
  readonly title: string
  readonly body: string
  readonly link: string
}

/** Sends messages to push services. */
export interface Pusher {
  /** The server's public key in base64url, which subscriptions are bound to. */
  readonly public_key: string
  /** Returns `gone` if the subscription ended. Rejects if the service fails or is unreachable; retry later. */
  readonly send: (target: PushTarget, message: PushMessage) => Promise<'sent' | 'gone'>
}
