import {m} from '#messages'
import {useInfiniteQuery} from '@tanstack/react-query'
import {useState} from 'react'
import type {ListedPerson} from '#contract/admin/people-shapes.ts'
import {limits} from '#contract/limits.ts'
import {staffPeopleQueries} from '#data/queries/admin/people.ts'
import {usual_exclusive_hours} from '#domain/bookings/invitation.ts'
import {fullName} from '#lib/full-name.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {useTyped} from '#ui/hooks/use-typed.ts'
import {Button} from '#ui/primitives/button.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {LoadError} from '../staff-list.tsx'

/** The caregiver to ask before everyone else, and whether everyone else is asked after that. */
export interface AskedFirst {
  caretaker_id: string
  name: string
  then_open: boolean
}

const typed_min = 2
const shown_max = 8

/** Why a caregiver cannot be asked; undefined for one who can. */
function whyNot({suspended, is_verified, cannot_be_asked}: ListedPerson): string | undefined {
  if (suspended) return m.not_asked_suspended()
  if (is_verified !== 'Approved') return m.not_asked_not_verified()
  switch (cannot_be_asked) {
    case 'blocked':
      return m.not_asked_blocked()
    case 'busy':
      return m.not_asked_busy()
    case 'not_verified':
      return m.not_asked_not_verified()
    case 'too_far':
      return m.not_asked_too_far({miles: limits.nearby_radius_miles_max})
    case 'unavailable':
      return m.not_asked_unavailable()
    default:
      return undefined
  }
}

interface Booked {
  booking_id: string
  /** The caregiver whose visits are canceled. */
  without_id: string
}

/**
 * Chooses by name a caregiver who is asked first for what is ahead of a booking.
 * @see src/domain/rules.md#reassigned-by-staff
 */
export function AskFirst({
  asked,
  onAsk,
  ...booked
}: Booked & {asked: AskedFirst | null; onAsk: (asked: AskedFirst | null) => void}) {
  const [q, setQ] = useState<string>()
  const [typed, type] = useTyped(q, setQ)
  const words = q?.trim() ?? ''
  return (
    <div className="space-y-3">
      <SearchField label={m.ask_a_caregiver_first()} value={typed ?? ''} onChange={text => type(text || undefined)} />
      {words.length >= typed_min ? (
        <Found {...booked} q={words} asked={asked} onAsk={onAsk} />
      ) : (
        words !== '' && <p className="text-14 text-muted">{m.type_two_letters_of_the_name()}</p>
      )}
      {asked && (
        <>
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span>
              <span className="block text-14 text-muted">{m.asked_first_staff()}</span>
              <span className="font-semibold">{asked.name}</span>
            </span>
            <Button variant="quiet" size="sm" onClick={() => onAsk(null)}>
              {m.ask_everyone_instead()}
            </Button>
          </p>
          <Checkbox
            label={m.ask_first_everyone_else_after()}
            hint={m.ask_first_once_they_decline({name: asked.name, hours: usual_exclusive_hours})}
            checked={asked.then_open}
            onChange={then_open => onAsk({...asked, then_open})}
          />
        </>
      )}
    </div>
  )
}

/** The caregivers with these words, those who cannot be asked with what stands in the way. */
function Found({
  booking_id,
  without_id,
  q,
  asked,
  onAsk,
}: Booked & {q: string; asked: AskedFirst | null; onAsk: (asked: AskedFirst) => void}) {
  const {data, error, refetch} = useInfiniteQuery(staffPeopleQueries.caregivers({q, asked_for: booking_id}))
  if (!data && error) return <LoadError what={m.caregivers()} error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines lines={3} />
  const people = data.pages
    .flatMap(({items}) => items)
    .filter(({profile_id}) => profile_id !== null && profile_id !== without_id)
    .slice(0, shown_max)
  if (people.length === 0) return <p className="text-14 text-muted">{m.no_caregiver_has_this_name()}</p>
  return (
    <RadioCards
      label={m.caregivers_found()}
      value={asked?.caretaker_id ?? ''}
      onChange={id => {
        const person = people.find(({profile_id}) => profile_id === id)
        if (person) onAsk({caretaker_id: id, name: fullName(person), then_open: true})
      }}
      options={people.map(person => ({
        value: person.profile_id ?? '',
        label: fullName(person),
        hint: person.location || undefined,
        disabledReason: whyNot(person),
      }))}
    />
  )
}
