import type {ClaimBody} from '#contract/confirming.ts'
import type {Edge} from '#contract/session.ts'
import {startCode} from '#domain/constants.ts'
import {effectiveAt} from '#domain/session.ts'
import {isInCodeWindow, isStartCode} from '#domain/start-code.ts'
import {cardCode} from './door-card.ts'
import type {SessionRecord} from './load.ts'

/** A code that was typed: whether it is right, and what showed it; null where none is judged. */
export type Tried = {right: true; by: 'start_code' | 'card_code'} | {right: false} | null

/**
 * Judges the code typed with a press, by the time of the press: at the start what the family's phone showed, at either edge
 * what stands on its printed card. Null where none was typed or this edge takes none (any more): each has one right code
 * (decisions §5). After five wrong tries at an edge no code of it is right.
 */
export async function tryCode(
  {session, events, booking: {card_id}}: SessionRecord,
  edge: Edge,
  body: ClaimBody,
  now: string,
): Promise<Tried> {
  const {code, claimed_at, device_offset_ms} = body
  if (!code || (edge === 'end' && card_id === null)) return null
  const tries = events.flatMap(({data}) =>
    data.kind === 'code' && (data.edge ?? 'start') === edge ? [data.right] : [],
  )
  if (tries.includes(true)) return null
  if (tries.length >= startCode.tries) return {right: false}
  // when the code was typed, whatever time the person reports
  const at = effectiveAt({claimed_at, device_offset_ms, received_at: now})
  if (
    card_id !== null &&
    isInCodeWindow(at, session) &&
    code === cardCode(session.start_secret, card_id, edge)
  ) {
    return {right: true, by: 'card_code'}
  }
  const isShown = edge === 'start' && (await isStartCode(code, at, session))
  return isShown ? {right: true, by: 'start_code'} : {right: false}
}
