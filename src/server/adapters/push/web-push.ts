import {request as overHttp} from 'node:http'
import {request as overHttps} from 'node:https'
import {isIP} from 'node:net'
import {lookUpOutside} from './outside.ts'
import type {PushMessage, Pusher, PushTarget} from './port.ts'
import {mkdir, readFile, writeFile} from 'node:fs/promises'
import {dirname} from 'node:path'
import * as v from 'valibot'

/** The server's VAPID key pair. Subscriptions are bound to it. */
interface VapidKeys {
  readonly public_key: string
  readonly private_key: string
}

const StoredKeys = v.object({public_key: v.string(), private_key: v.string()})

/**
 * Reads the keys from this file, or generates them on the first start. Servers on several machines must configure
 * shared keys instead.
 */
export async function loadVapidKeys(path: string): Promise<VapidKeys> {
  const stored = await readFile(path, 'utf8').catch(() => null)
  if (stored !== null) return v.parse(StoredKeys, JSON.parse(stored))
  const {default: webPush} = await import('web-push')
  const {publicKey: public_key, privateKey: private_key} = webPush.generateVAPIDKeys()
  const made: VapidKeys = {public_key, private_key}
  await mkdir(dirname(path), {recursive: true})
  await writeFile(path, JSON.stringify(made), {mode: 0o600})
  return made
}

/** Time to live of a message in seconds; after a day it is stale. */
const lives_s = 86_400
const patience_ms = 10_000
/** Status codes of an ended subscription. */
const ended = new Set([404, 410])

/**
 * Web Push (RFC 8030), encrypted for the browser and signed with our keys. The endpoint is user input, so only https
 * to public addresses is allowed and redirects are refused; `inside` allows a local service in tests.
 */
export function webPusher({
  keys,
  subject,
  inside = false,
}: {
  keys: VapidKeys
  /** A `mailto:` or `https:` contact for the service's operator. */
  subject: string
  inside?: boolean
}): Pusher {
  const isAllowed = ({protocol, hostname}: URL) =>
    inside || (protocol === 'https:' && !isIP(hostname.replaceAll(/[[\]]/g, '')))

  const send = async (target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'> => {
    const url = new URL(target.endpoint)
    if (!isAllowed(url)) return 'gone'
    const {default: webPush} = await import('web-push')
    const {method, headers, body} = webPush.generateRequestDetails(
      {endpoint: target.endpoint, keys: {p256dh: target.p256dh, auth: target.auth}},
      JSON.stringify(message),
      {
        vapidDetails: {subject, publicKey: keys.public_key, privateKey: keys.private_key},
        TTL: lives_s,
        urgency: 'high',
      },
    )
    const status = await post(url, {
      method,
      headers,
      body,
      ...(!inside && {lookup: lookUpOutside}),
    })
    if (ended.has(status)) return 'gone'
    if (status < 200 || status > 299) throw new PushFailed(status)
    return 'sent'
  }
  return {public_key: keys.public_key, send}
}

/** A refusal by the service. Only the status is reported, because the body may contain the endpoint. */
class PushFailed extends Error {
  readonly code: number
  constructor(status: number) {
    super(`the push service answered ${status}`)
    this.name = 'PushFailed'
    this.code = status
  }
}

/** Sends the message and returns the status. The timeout is ten seconds. */
const post = (
  url: URL,
  {
    body,
    ...options
  }: {
    method: string
    headers: Record<string, string | number>
    body: Buffer | null
    lookup?: typeof lookUpOutside
  },
): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? overHttps : overHttp
    const sent = request(url, {...options, signal: AbortSignal.timeout(patience_ms)}, answer => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(body)
  })
