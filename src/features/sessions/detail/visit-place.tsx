import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Baby from 'lucide-react/icons/baby'
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import Heart from 'lucide-react/icons/heart'
import MapPin from 'lucide-react/icons/map-pin'
import Navigation from 'lucide-react/icons/navigation'
import NotebookText from 'lucide-react/icons/notebook-text'
import Phone from 'lucide-react/icons/phone'
import User from 'lucide-react/icons/user'
import UserCheck from 'lucide-react/icons/user-check'
import type {ReactNode} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {addressLines} from '#domain/bookings/address-lines.ts'
import {childrenText} from '#domain/bookings/request-text.ts'
import {stateOf} from '#domain/money/earnings.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useHandover} from '#data/queries/handover.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {fullName} from '#lib/full-name.ts'
import {rateText, shortCents} from '#lib/money-text.ts'
import {phoneHref, phoneText} from '#lib/phone-text.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Unbroken} from '#ui/primitives/unbroken.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {awaitsAssignment} from '../changes/answer-wanted.ts'
import {handoverItems} from './handover-items.ts'
import {wishesText} from './wishes-text.ts'

/**
 * Address, contact, handover and the request's notes and preferences of a visit, which only the family and the
 * approved side can read. With `onAssign` the name of who comes opens the choice of another.
 */
export function VisitPlace({
  session,
  map,
  more,
  onAssign,
  hidesAssigned = false,
}: {
  session: Session
  map?: ReactNode
  more?: ReactNode
  onAssign?: (() => void) | undefined
  /** Who goes is shown elsewhere. */
  hidesAssigned?: boolean
}) {
  const {address, contact, assigned, pay} = session
  const handover = useHandover(session.booking_id, session.status !== 'CANCELLED')
  const wishes = handover ? wishesText(handover) : ''
  const isCaregiver = session.my_side === 'caretaker'
  const isFamily = session.my_side === 'parent'
  const isOffice = useIsOffice()
  // a field caregiver has only their own visits
  const isOwn = useWho()?.member_role === 'field'
  const now = useServerNow(60_000)
  const phone = contact?.phone_number
  const whoGoes = onAssign ? (
    <button
      type="button"
      className="target inline-flex items-center font-medium text-primary underline underline-offset-4"
      onClick={onAssign}
    >
      {assigned?.name}
    </button>
  ) : (
    assigned && <Face {...assigned}>{isOwn ? m.you() : assigned.name}</Face>
  )
  return (
    <div className="space-y-4">
      <KeyValues
        items={[
          {label: m.where(), value: <Where session={session} />, icon: MapPin},
          ...(address?.arrival_notes
            ? [{label: m.arrival_notes(), value: address.arrival_notes, icon: Navigation}]
            : []),
          ...(handover?.notes
            ? [
                {
                  label: isCaregiver ? m.from_the_family() : m.about_these_visits(),
                  value: handover.notes,
                  icon: NotebookText,
                },
              ]
            : []),
          ...(wishes
            ? [{label: isFamily ? m.what_matters_to_you() : m.preferences(), value: wishes, icon: Heart}]
            : []),
          // those without a record are known by their ages alone
          ...(isCaregiver && handover?.ages && handover.ages.length > handover.children.length
            ? [{label: m.children(), value: childrenText(handover.ages, handover.age_months), icon: Baby}]
            : []),
          ...handoverItems(handover),
          ...(assigned && !hidesAssigned
            ? [{label: onAssign ? m.who_goes() : m.caregiver(), value: whoGoes, icon: UserCheck}]
            : []),
          ...(isFamily && !assigned && !session.by_agency && session.other_name
            ? [
                {
                  label: m.caregiver(),
                  value: <Face name={session.other_name} avatar_url={session.caregiver_avatar_url ?? null} />,
                  icon: UserCheck,
                },
              ]
            : []),
          ...(awaitsAssignment(session, now)
            ? [
                {
                  label: m.caregiver(),
                  // the one who began the visit may have been there
                  value: session.status === 'SCHEDULED' ? m.not_chosen_yet_by_the_agency() : m.no_caregiver_assigned(),
                  icon: UserCheck,
                },
              ]
            : []),
          ...(pay ? [{label: m.pay_of_visit(), value: payText(session, pay, now), icon: CircleDollarSign}] : []),
          ...(contact
            ? [
                {
                  label: m.contact(),
                  value: phone ? <Unbroken>{`${contact.name}, ${phoneText(phone)}`}</Unbroken> : contact.name,
                  icon: User,
                },
              ]
            : []),
        ]}
      />
      {map}
      <div className="flex flex-wrap gap-2">
        {isCaregiver && session.status !== 'CANCELLED' && (
          <a
            href={directionsHref(session, navigator.userAgent)}
            className={buttonClass({variant: 'secondary', size: 'sm'})}
            {...(/Android|iPhone|iPad|iPod/i.test(navigator.userAgent) ? {} : {target: '_blank', rel: 'noreferrer'})}
          >
            <Navigation aria-hidden className="size-5 shrink-0" />
            {m.directions()}
          </a>
        )}
        {phone && (
          <a href={phoneHref(phone)} className={buttonClass({variant: 'secondary', size: 'sm'})}>
            <Phone aria-hidden className="size-5 shrink-0" />
            {/* the office may call two people, perhaps of one first name */}
            {isOffice ? m.call_the_family() : m.call_sessions({name: contact.name})}
          </a>
        )}
        {isOffice && assigned && <CallAssigned member_id={assigned.member_id} />}
        {more}
      </div>
    </div>
  )
}

/** Whether the reader belongs to an agency's office. */
function useIsOffice(): boolean {
  const visitor = useWho()
  return visitor?.role === 'agency' && visitor.member_role !== 'field'
}

/** Calls who an agency sends, for its office and where their number is known; nothing for a reader who goes themselves. */
function CallAssigned({member_id}: {member_id: string}) {
  const {data: members} = useQuery(leadQueries.members())
  const member = members?.find(({id}) => id === member_id)
  const isReader = useWho()?.user_id === member?.user_id
  if (!member?.phone_number || isReader) return null
  return (
    <a href={phoneHref(member.phone_number)} className={buttonClass({variant: 'secondary', size: 'sm'})}>
      <Phone aria-hidden className="size-5 shrink-0" />
      {m.call_sessions({name: fullName(member)})}
    </a>
  )
}

/** `$24/hr · about $48`, and once settled the sum that counts; no sum while its times are unclear or staff decide. */
function payText(session: Session, {rate_cents, care_cents}: NonNullable<Session['pay']>, now: string): string {
  const rate = rateText(rate_cents)
  const sum = shortCents(care_cents)
  if (session.settled_by) return m.rate_settled_at_sum({rate, sum})
  if (session.status !== 'DISPUTED' && care_cents > 0) return m.rate_about_sum({rate, sum})
  const isDecidedByStaff = stateOf({...session, expected: null}, now) === 'contested'
  return isDecidedByStaff ? m.rate_under_review({rate}) : m.rate_times_unclear({rate})
}

/** The address; if the family has given none, what each side can do about it before the visit. */
function Where({session}: {session: Session}) {
  const {address, contact, my_side, status, booking_id} = session
  const isWanted = !address && status === 'SCHEDULED'
  return (
    <>
      {addressText(session)}
      {isWanted && my_side === 'parent' && (
        <Link
          to="/dash/parent/booking/$id"
          params={{id: booking_id}}
          className="target mt-1 block font-medium text-primary underline underline-offset-4"
        >
          {m.add_the_street_address()}
        </Link>
      )}
      {isWanted && my_side === 'caretaker' && contact && (
        <span className="block text-14 text-waiting">{noAddressText(session, contact)}</span>
      )}
    </>
  )
}

/** That the family has given no address, and how to ask for it: it may have no phone number here, or no account. */
function noAddressText(
  {family_without_account}: Session,
  {name, phone_number}: NonNullable<Session['contact']>,
): string {
  if (family_without_account) {
    return phone_number
      ? m.has_not_given_a_street_address_by_phone({name})
      : m.has_not_given_a_street_address_yet({name})
  }
  return phone_number ? m.has_not_given_a_street_address({name}) : m.has_not_given_a_street_address_by_message({name})
}

type PlaceFields = Pick<Session, 'address' | 'location' | 'latitude' | 'longitude'>

/** The address on one line. */
export const addressText = ({address, location}: Pick<Session, 'address' | 'location'>): string =>
  address ? addressLines(address).join(', ') : location

/** Opens the address in the phone's map app, or in OpenStreetMap on a desktop. */
export function directionsHref(place: PlaceFields, userAgent: string): string {
  const text = addressText(place)
  const point = place.latitude === null || place.longitude === null ? '' : `${place.latitude},${place.longitude}`
  const query = encodeURIComponent(text)
  if (/Android/i.test(userAgent)) return `geo:${point || '0,0'}?q=${query}`
  if (/iPhone|iPad|iPod/i.test(userAgent)) return `https://maps.apple.com/?daddr=${query}`
  return `https://www.openstreetmap.org/search?query=${query}`
}

/** The face that the family looks for at the door. */
const Face = ({name, avatar_url, children = name}: {name: string; avatar_url: string | null; children?: string}) => (
  <span className="flex items-center gap-3">
    <Avatar name={name} src={avatar_url} size={56} />
    {children}
  </span>
)
