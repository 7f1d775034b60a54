import {m} from '#messages'
import type {FamilyAdult} from '#contract/accounts/members.ts'
import type {Role} from '#contract/accounts/roles.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {closing_undo_ms} from '#domain/constants.ts'
import {formatDate} from '#lib/date-format.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {Card} from '#ui/primitives/card.tsx'

/** What else goes or stays, by role. */
const ofRole: Record<Role, string> = {
  parent: m.open_requests_are_closed(),
  caretaker: m.your_open_bids_are_withdrawn_and(),
  agency: m.your_visits_ahead_are_unassigned_if(),
  admin: m.what_you_changed_stays_in_the(),
  blog_writer: m.your_posts_stay_published_without_your(),
}

/** What is erased, by role. */
const erasedOfRole: Record<Role, string> = {
  parent: m.we_erase_your_profile_pictures_documents(),
  caretaker: m.we_erase_what_a_caregiver_stored(),
  agency: m.we_erase_what_an_agency_stored(),
  admin: m.we_erase_what_an_account_stored(),
  blog_writer: m.we_erase_what_an_account_stored(),
}

/**
 * What closing the account does, by role; `other` is the adult who keeps the family.
 * @see src/domain/rules-people.md#closing-an-account
 */
export function Consequences({role, other}: {role: Role | undefined; other: FamilyAdult | undefined}) {
  const erased_on = formatDate('longDate', Date.parse(useServerNow()) + closing_undo_ms)
  const name = other?.first_name
  const hasVisits = role === 'parent' || role === 'caretaker' || role === 'agency'
  return (
    <div className="space-y-4">
      <Card>
        <ul className="list-disc space-y-2 pl-5">
          <li>
            <strong>{m.at_once()}</strong>{' '}
            {name === undefined
              ? m.you_are_logged_out_everywhere_a({value: (role && ofRole[role]) ?? ''})
              : `${m.closing_leaves_the_family_with({name})} ${m.closing_contact_is({name})}`}
          </li>
          <li>
            <strong>{m.for_seven_days()}</strong> {m.the_link_in_our_email_opens()}
          </li>
          <li>
            <strong>{m.on({erased_on})}</strong>{' '}
            {name === undefined ? role && erasedOfRole[role] : m.closing_erases_of_an_adult()}
          </li>
          <li>
            <strong>{m.seven_years_because_tax_law_requires()}</strong>{' '}
            {name === undefined ? m.visits_and_their_confirmations_invoices_and() : m.closing_keeps_of_an_adult()}
          </li>
        </ul>
        {hasVisits && (
          <p className="mt-3">
            {name === undefined
              ? role === 'agency'
                ? m.only_owner_settles_the_agency_first()
                : m.booked_visits_and_unpaid_statements_come_first()
              : m.closing_needs_nothing_settled({name})}
          </p>
        )}
      </Card>
      {other && !other.has_phone_number && (
        <Callout tone="waiting" title={m.has_no_phone_number({name: other.first_name})}>
          {m.then_no_one_can_call_your_family({name: other.first_name})}
        </Callout>
      )}
    </div>
  )
}
