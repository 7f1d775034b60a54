import type {ClaimBody} from '#contract/confirming.ts'
import {startCode} from '#domain/constants.ts'
import {effectiveAt} from '#domain/session.ts'
import {isStartCode} from '#domain/start-code.ts'
import type {SessionRecord} from './load.ts'

/**
 * Whether the typed start code is right at the time of the press: null where none was typed or the session takes none any
 * more, having had its one right code (decisions §5). After five wrong tries no code is right.
 */
export async function tryCode(
  {session, events}: SessionRecord,
  body: ClaimBody,
  now: string,
): Promise<boolean | null> {
  if (!body.code) return null
  const tries = events.flatMap(({data}) => (data.kind === 'code' ? [data.right] : []))
  if (tries.includes(true)) return null
  if (tries.length >= startCode.tries) return false
  const {claimed_at, device_offset_ms} = body
  // when the code was typed, whatever time the person reports
  return isStartCode(body.code, effectiveAt({claimed_at, device_offset_ms, received_at: now}), session)
}
