import {m} from '#messages'
import * as v from 'valibot'
import {FormerPlace} from '#contract/accounts/members.ts'
import {Callout} from '#ui/primitives/callout.tsx'

const Stored = v.pipe(v.string(), v.parseJson(), FormerPlace)

/**
 * Shown on the log-in pages after someone was logged out because they left an agency or a family: which one, and what their
 * account still does.
 * @see src/domain/rules-people.md#former-members
 */
export function FormerPlaceNotice({stored}: {stored: string}) {
  const read = v.safeParse(Stored, stored)
  if (!read.success) return null
  const place = read.output
  if ('agency' in place) {
    return (
      <Callout tone="neutral" title={m.left_agency_title(place)}>
        {m.left_agency_log_in_again()}
      </Callout>
    )
  }
  const {first_adult: name} = place
  return (
    <Callout tone="neutral" title={name === null ? m.left_family_title_unnamed() : m.left_family_title({name})}>
      {m.left_family_log_in_again()}
    </Callout>
  )
}
