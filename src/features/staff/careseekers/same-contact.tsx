import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link, type LinkProps} from '@tanstack/react-router'
import * as v from 'valibot'
import {Email} from '#contract/accounts/log-in-fields.ts'
import type {Careseeker} from '#contract/admin/careseekers.ts'
import type {SameContact} from '#contract/admin/search.ts'
import {Phone} from '#contract/shapes.ts'
import {sameContactQuery} from '#data/queries/admin/search.ts'
import {fullName} from '#lib/full-name.ts'
import {phoneText} from '#lib/phone-text.ts'
import {useAfterPause} from '#ui/hooks/use-after-pause.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {roleText} from '../text.ts'
import {linkClass} from '../bookings/booking-columns.tsx'

interface Contact {
  phone_number: string
  email: string
}

/** An email is valid before its last letter, so a contact is looked up once typing pauses. */
const pause_ms = 400

/** The typed value once it is whole and another one than was stored. */
const newValue = (schema: typeof Phone | typeof Email, typed: string, stored: string | null | undefined) => {
  const read = v.safeParse(schema, typed)
  return read.success && typed.trim() !== (stored ?? '') ? typed.trim() : undefined
}

interface Known {
  id: string
  link: Pick<LinkProps, 'to' | 'params'>
  name: string
  detail: string
}

const knownOf = ({people, agencies, careseekers}: SameContact): Known[] => [
  ...careseekers.map(family => ({
    id: family.id,
    link: {to: '/admin/dashboard/admin-careseekers/$nonUserId/bookings', params: {nonUserId: family.id}} as const,
    name: fullName(family),
    detail: m.careseeker_without_an_account(),
  })),
  ...people.map(person => ({
    id: person.user_id,
    link: {
      to: person.role === 'parent' ? '/admin/dashboard/users/parents/$id' : '/admin/dashboard/users/caregivers/$id',
      params: {id: person.user_id},
    } as const,
    name: fullName(person) || person.email,
    detail: roleText[person.role],
  })),
  ...agencies.map(agency => ({
    id: agency.id,
    link: {to: '/admin/dashboard/users/agency/$id', params: {id: agency.id}} as const,
    name: agency.legal_name,
    detail: m.agency(),
  })),
]

/** Names who has the typed phone number or email already, which does not stop a save. @see src/domain/rules-people.md#entered-by-phone */
export function SameContactNote({family, typed}: {family: Careseeker | null; typed: Contact}) {
  const stored_phone = family && phoneText(family.phone_number ?? '')
  const phone_number = useAfterPause(newValue(Phone, typed.phone_number, stored_phone), pause_ms)
  const email = useAfterPause(newValue(Email, typed.email, family?.email), pause_ms)
  const {data} = useQuery(sameContactQuery({phone_number, email, except: family?.id}))
  // the last answer stays while the next one loads
  const isAsked = phone_number !== undefined || email !== undefined
  const known = isAsked && data ? knownOf(data) : []
  if (known.length === 0) return null
  return (
    <Callout tone="waiting" title={m.this_contact_is_known()}>
      <ul>
        {known.map(({id, link, name, detail}) => (
          <li key={id}>
            <Link {...link} target="_blank" className={linkClass}>
              {name}
            </Link>{' '}
            <span className="text-muted">{detail}</span>
          </li>
        ))}
      </ul>
      <p className="text-14">{m.same_contact_hint()}</p>
    </Callout>
  )
}
