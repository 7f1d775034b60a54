import type {Entry} from '#data/offline/outbox.ts'
import {support_email} from '#domain/constants.ts'

/** A letter to support that already says which press it is about; nothing of what was in it. */
export function supportLink({key, kind, captured_at, error}: Entry): string {
  const code = error?.code ?? 'not getting through'
  const body = [
    'Please say here what you expected to happen:',
    '',
    '',
    `Entry: ${key}`,
    `Kind: ${kind}`,
    `Pressed: ${captured_at}`,
    `Reason: ${code}`,
  ].join('\n')
  return `mailto:${support_email}?subject=${encodeURIComponent(`Outbox: ${code}`)}&body=${encodeURIComponent(body)}`
}
