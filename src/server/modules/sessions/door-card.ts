import {createHmac} from 'node:crypto'
import type {Edge} from '#contract/sessions/session.ts'
import {startCode} from '#domain/constants.ts'

/**
 * The code of one edge of a session on a printed card, derived from the session's secret and the card's id,
 * so that a newer card ends the older one and nothing more is stored.
 * @see src/domain/rules.md#printed-card
 */
export function cardCode(start_secret: string, card_id: string, edge: Edge): string {
  const digest = createHmac('sha256', Buffer.from(start_secret, 'base64url'))
    .update(`card ${card_id} ${edge}`)
    .digest()
  return String(digest.readUInt32BE(0) % 10 ** startCode.digits).padStart(startCode.digits, '0')
}
