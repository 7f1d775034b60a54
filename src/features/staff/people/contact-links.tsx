import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import type {BookingParty, ListedBooking} from '#contract/admin/bookings.ts'
import type {Payment} from '#contract/money/invoices.ts'
import {phoneHref, phoneText} from '#lib/phone-text.ts'

const linkClass =
  'font-medium text-primary underline underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center'

/** Below a name, on its own line. */
const PhoneLine = ({number}: {number: string | null}) =>
  number && (
    <span className="block">
      <Phone number={number} />
    </span>
  )

/** The family of a booking with phone. */
export function FamilyParty({of: {user_id, name, phone_number}}: {of: BookingParty}) {
  return (
    <>
      {user_id ? (
        <Link to="/admin/dashboard/users/parents/$id" params={{id: user_id}} className={linkClass}>
          {name}
        </Link>
      ) : (
        m.without_an_account({name})
      )}
      <PhoneLine number={phone_number} />
    </>
  )
}

/** The approved provider with phone number; before approval, the requested one. */
export function ProviderParty({of: {provider, assigned_to}}: {of: Pick<ListedBooking, 'provider' | 'assigned_to'>}) {
  if (!provider) return assigned_to ? m.none_yet_was_asked({name: assigned_to.name}) : m.none_yet()
  const {kind, id, user_id, name, phone_number} = provider
  return (
    <>
      {kind === 'agency' ? (
        <Link to="/admin/dashboard/users/agency/$id" params={{id}} className={linkClass}>
          {name}
        </Link>
      ) : (
        <Link to="/admin/dashboard/users/caregivers/$id" params={{id: user_id ?? ''}} className={linkClass}>
          {name}
        </Link>
      )}
      <PhoneLine number={phone_number} />
    </>
  )
}

/** A payer or payee with a link to their page, where there is one. */
export function PartyLink({of: {id, name, kind, user_id}}: {of: Payment['payer']}) {
  const text = name || m.unknown()
  const link = {className: linkClass, children: text}
  if (kind === 'agency') return <Link to="/admin/dashboard/users/agency/$id" params={{id}} {...link} />
  if (kind === 'careseeker') {
    return <Link to="/admin/dashboard/admin-careseekers/$nonUserId/bookings" params={{nonUserId: id}} {...link} />
  }
  if (user_id === null) return text
  const to = kind === 'parent' ? '/admin/dashboard/users/parents/$id' : '/admin/dashboard/users/caregivers/$id'
  return <Link to={to} params={{id: user_id}} {...link} />
}

/** A phone number as a link, or a dash. */
export const Phone = ({number}: {number: string | null}) =>
  number ? (
    <a
      href={phoneHref(number)}
      className="inline-block whitespace-nowrap text-primary underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center hover:underline"
    >
      {phoneText(number)}
    </a>
  ) : (
    '–'
  )
