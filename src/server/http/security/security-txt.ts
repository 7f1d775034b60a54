import {day_ms} from '#domain/constants.ts'
import {plusMs} from '../../clock.ts'

/** RFC 9116 asks for less than a year. */
const valid_ms = 180 * day_ms

/** `/.well-known/security.txt`: how to report a vulnerability. @see https://www.rfc-editor.org/rfc/rfc9116 */
export function securityText(site: {support_email: string; public_url: string | null; now: string}): string {
  return [
    `Contact: mailto:${site.support_email}`,
    `Expires: ${plusMs(site.now, valid_ms).slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en',
    ...(site.public_url ? [`Canonical: ${site.public_url}/.well-known/security.txt`] : []),
    '',
  ].join('\n')
}
