import type {ClaimBody} from '#contract/sessions/confirming.ts'
import type {Edge} from '#contract/sessions/session.ts'
import {card_reach_m, startCode} from '#domain/constants.ts'
import {distanceMeters} from '#domain/place.ts'
import {effectiveAt} from '#domain/sessions/session.ts'
import {isInCodeWindow, isStartCode} from '#domain/sessions/start-code.ts'
import type {SessionRecord} from './load.ts'
import {createHmac} from 'node:crypto'

/**
 * The result of checking a code; `unplaced` is a card's right code typed away from the door. Null if no code was typed
 * or none is needed.
 */
export type CodeCheck = {is: 'right'; by: 'start_code' | 'card_code'} | {is: 'wrong'} | {is: 'unplaced'} | null

/**
 * Whether the tap was made at the visit's place. A card's code can be copied, so it proves nothing elsewhere; location
 * also works offline.
 */
function isAtDoor({latitude, longitude, accuracy_m}: ClaimBody, booking: SessionRecord['booking']): boolean {
  if (latitude == null || longitude == null) return false
  const reach_m = booking.location_source === 'zip' ? card_reach_m.zip : card_reach_m.exact
  const vague_m = Math.min(accuracy_m ?? 0, card_reach_m.vague)
  return distanceMeters(booking, {latitude, longitude}) <= reach_m + vague_m
}

/** The cards whose codes count for a tap of that time: the newest, and those that were replaced only later. */
const cardsAt = ({card_id, former_cards}: SessionRecord['booking'], at: string) => [
  ...(card_id === null ? [] : [card_id]),
  ...former_cards.flatMap(former => (Date.parse(at) < Date.parse(former.replaced_at) ? [former.card_id] : [])),
]

/**
 * Checks the code typed with a tap, by the time of the tap: at the start the code of the parent's phone, at
 * either edge the code of the printed card. Null without a code or if this edge takes none.
 * @see src/domain/rules.md#start-code
 */
export async function checkCode(
  {session, events, booking}: SessionRecord,
  edge: Edge,
  body: ClaimBody,
  now: string,
): Promise<CodeCheck> {
  const {code, claimed_at, device_offset_ms} = body
  if (!code || (edge === 'end' && booking.card_id === null)) return null
  const tries = events.flatMap(({data}) =>
    data.kind === 'code' && (data.edge ?? 'start') === edge ? [data.right] : [],
  )
  if (tries.includes(true)) return null
  if (tries.length >= startCode.tries) return {is: 'wrong'}
  // the time the code was typed, not the reported time
  const at = effectiveAt({claimed_at, device_offset_ms, received_at: now})
  const isOnCard = cardsAt(booking, at).some(card_id => code === cardCode(session.start_secret, card_id, edge))
  if (isOnCard && isInCodeWindow(at, session)) {
    return isAtDoor(body, booking) ? {is: 'right', by: 'card_code'} : {is: 'unplaced'}
  }
  const isShown = edge === 'start' && (await isStartCode(code, at, session))
  return isShown ? {is: 'right', by: 'start_code'} : {is: 'wrong'}
}

/**
 * The code of one edge of a session on a printed card, derived from the session's secret and the card's id, so that
 * each card has codes of its own and none is stored.
 * @see src/domain/rules.md#printed-card
 */
export function cardCode(start_secret: string, card_id: string, edge: Edge): string {
  const digest = createHmac('sha256', Buffer.from(start_secret, 'base64url')).update(`card ${card_id} ${edge}`).digest()
  return String(digest.readUInt32BE(0) % 10 ** startCode.digits).padStart(startCode.digits, '0')
}
