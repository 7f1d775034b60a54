/** One browser, as its push service knows it. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** What the service worker shows: words, ids, and the path that a tap opens. Nothing private, for it lies on a lock screen. */
export interface PushMessage {
  readonly notice_id: string
  /** For whom; shown to nobody else who signed in there meanwhile. */
  readonly user_id: string
  readonly title: string
  readonly body: string
  readonly link: string
}

/** Hands messages to push services. */
export interface Pusher {
  /** Base64url; browsers subscribe for it, and for no other server. */
  readonly public_key: string
  /** `gone`: this browser takes none any more. Rejects where the service is in trouble or unreachable: try later. */
  readonly send: (target: PushTarget, message: PushMessage) => Promise<'sent' | 'gone'>
}
