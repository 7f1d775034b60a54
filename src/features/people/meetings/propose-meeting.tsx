import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import {type Meeting, withCallLink} from '#contract/bookings/meetings.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {useProposeMeeting} from '#data/queries/meetings.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {phoneText} from '#lib/phone-text.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {BookedVisits, useVisitTogether} from './booked-visits.tsx'
import {howText, noteLabel} from './meeting-text.ts'
import {useMeetingTime} from './time-fields.tsx'

const ways = (['in_person', 'video', 'phone'] as const).map(value => ({value, label: howText[value]}))

/** What the two cannot send each other by message yet. */
const noteProblems: Record<Meeting['how'], (note: string) => string | undefined> = {
  in_person: () => undefined,
  phone: note => (note ? undefined : m.enter_the_number_to_call()),
  video: note => (withCallLink(note) === null ? m.enter_the_link_to_the_call() : undefined),
}

/** Proposes a meet-and-greet to a caregiver or an agency. @see src/domain/rules.md#meet-and-greet */
export function ProposeMeeting({
  caretaker_id,
  org_id,
  name,
  onClose,
}: {
  caretaker_id: string | null
  org_id: string | null
  name: string
  onClose: () => void
}) {
  const propose = useProposeMeeting()
  const needs = useNeedsConnection()
  const {fields, problem, start, minutes} = useMeetingTime()
  const together = useVisitTogether(caretaker_id, {start, minutes})
  const [how, setHow] = useState<Meeting['how']>('in_person')
  const {data: profile} = useQuery(profileQueries.parent())
  const [notes, setNotes] = useState<Partial<Record<Meeting['how'], string>>>({})
  const note = notes[how] ?? (how === 'phone' ? phoneText(profile?.user.phone_number ?? '') : '')
  const address = useOwnAddress()
  const noteProblem = noteProblems[how](note.trim())
  const isWithAddress = how === 'in_person' && address.isAdded
  const isUnapproved = useIsUnapproved(caretaker_id ?? org_id)
  const asked = {
    minutes,
    how,
    ...(isWithAddress && {address: address.value}),
    ...(note.trim() && {note: note.trim()}),
  }
  const refusal = useRefusal(propose, {start, ...asked})
  const send = () => {
    if (!start) return
    propose.mutate(
      {...(caretaker_id ? {caretaker_id} : {org_id: org_id ?? ''}), start, ...asked},
      {
        onSuccess: () => {
          toast({title: m.meet_and_greet_proposed(), description: m.name_will_be_notified({name}), tone: 'good'})
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={m.meet({name})}
      description={m.a_short_meeting_before_you_book()}
      submit={m.propose()}
      busy={propose.isPending}
      offlineReason={needs(m.proposing())}
      missing={[problem ?? together, isWithAddress ? address.problem : undefined, noteProblem].filter(
        each => each !== undefined,
      )}
      error={refusal}
      onSubmit={send}
      onClose={onClose}
    >
      {fields}
      {start && !together && <BookedVisits start={start} minutes={minutes} />}
      <SegmentedControl label={m.how()} value={how} onChange={setHow} options={ways} />
      {how === 'in_person' && address.fields(name)}
      <TextArea
        label={noteLabel[how]}
        hint={
          how !== 'in_person' && isUnapproved
            ? m.name_can_read_this_messages_hide_numbers({name})
            : m.can_read_this({name})
        }
        rows={2}
        required={how !== 'in_person'}
        maxLength={limits.text_max}
        value={note}
        onChange={text => setNotes({...notes, [how]: text})}
      />
    </FormDialog>
  )
}

/**
 * Whether the family has never approved this provider, as far as is known, so that their messages hide contact details.
 * @see src/domain/rules-people.md#hidden-contacts
 */
function useIsUnapproved(provider_id: string | null): boolean {
  const {data: bookings} = useQuery(bookingQueries.list())
  const isApproval = ({approved_offer_id, caretaker_id, approved_org_id}: Booking) =>
    approved_offer_id !== null && (caretaker_id ?? approved_org_id) === provider_id
  return bookings !== undefined && !bookings.some(isApproval)
}

const noAddress = {line1: '', line2: '', city: '', state: '', zip: ''}

/** An address that the family may add, at first that of its newest request with one. */
function useOwnAddress() {
  const {data: bookings} = useQuery(bookingQueries.list())
  const known = bookings?.find(booking => booking.address)?.address
  const [isAdded, setAdded] = useState(false)
  const [typed, setTyped] = useState<Partial<typeof noAddress>>({})
  const {line1, line2, city, state, zip} = {...noAddress, ...known, ...typed}
  const value = {
    line1: line1.trim(),
    ...(line2.trim() && {line2: line2.trim()}),
    city: city.trim(),
    state: state.trim(),
    zip: zip.trim(),
  }
  const isWhole = value.line1 && value.city && /^[A-Z]{2}$/.test(value.state) && /^\d{5}(-\d{4})?$/.test(value.zip)
  const set = (name: keyof typeof noAddress) => (text: string) =>
    setTyped(before => ({...before, [name]: name === 'state' ? text.toUpperCase() : text}))
  const fields = (name: string) => (
    <div className="space-y-3">
      <Checkbox
        label={m.add_an_address()}
        hint={m.without_it_sees_no_address_you({name})}
        checked={isAdded}
        onChange={setAdded}
      />
      {isAdded && (
        <>
          <TextField label={m.street_and_number()} autoComplete="address-line1" value={line1} onChange={set('line1')} />
          <TextField
            label={m.apartment_floor()}
            autoComplete="address-line2"
            required={false}
            value={line2}
            onChange={set('line2')}
          />
          <div className="grid grid-cols-[minmax(0,1fr)_4.5rem_6.5rem] gap-3">
            <TextField label={m.city()} autoComplete="address-level2" value={city} onChange={set('city')} />
            <TextField
              label={m.state()}
              autoComplete="address-level1"
              maxLength={2}
              value={state}
              onChange={set('state')}
            />
            <TextField
              label={m.zip_of_an_address()}
              autoComplete="postal-code"
              inputMode="numeric"
              maxLength={10}
              value={zip}
              onChange={set('zip')}
            />
          </div>
        </>
      )}
    </div>
  )
  return {isAdded, value, fields, problem: isWhole ? undefined : m.enter_the_whole_address_or_remove()}
}
