import {createHmac} from 'node:crypto'
import type {Edge} from '#contract/session.ts'
import {startCode} from '#domain/constants.ts'

/**
 * The code of one edge of a visit on the card of a family without an account (decisions §5): drawn from the visit's own
 * secret and the card, so that a newer card ends the older and nothing more has to be kept. Six digits, as a phone shows.
 */
export function cardCode(start_secret: string, card_id: string, edge: Edge): string {
  const digest = createHmac('sha256', Buffer.from(start_secret, 'base64url'))
    .update(`card ${card_id} ${edge}`)
    .digest()
  return String(digest.readUInt32BE(0) % 10 ** startCode.digits).padStart(startCode.digits, '0')
}
