import {m} from '#messages'
import {useState, type ReactNode} from 'react'
import * as v from 'valibot'
import type {Booking} from '#contract/bookings/booking.ts'
import {Address} from '#contract/bookings/request.ts'
import {limits} from '#contract/limits.ts'
import {changedFields} from '#data/forms/changed-fields.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {TextArea} from '#ui/fields/text-area.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'
import {addressOf, hasAddress} from './request-form/body.ts'
import {AddressFields} from './request-form/place/address-fields.tsx'
import {addressValues} from './request-form/values.ts'

/** What was edited. */
export interface AddressChange {
  address?: Address
  /** Null if it was emptied. */
  handover?: string | null
}

/** A stored address; null if there is none. */
export interface StoredAddress {
  address: Address | null
}

/**
 * The form of a booking's address and handover. It sends only what was edited, or it would undo what someone else saves
 * meanwhile.
 */
export function AddressDialog({
  booking,
  handover: stored_handover,
  title = m.address_and_handover(),
  hints,
  isAddressWanted = false,
  mustChange = false,
  saved = null,
  command,
  choices,
  onSave,
  onClose,
  renderAbove,
}: {
  booking: Pick<Booking, 'address' | 'location' | 'latitude' | 'longitude' | 'county'>
  /** The stored one, as far as its reader may know it. */
  handover: string
  title?: string
  hints: {address: string; handover: string}
  /** It was opened to add the address. */
  isAddressWanted?: boolean
  /** Nothing else can be saved with it. */
  mustChange?: boolean
  /** What someone else saved since it was opened, which saving again replaces. */
  saved?: StoredAddress | null
  command: {isPending: boolean; error: Error | null}
  /** What the fields above have, as JSON: a refusal goes once it changes. */
  choices?: unknown
  /** Saves what was edited; `seen` is the address that it was changed from. */
  onSave: (change: AddressChange, seen: StoredAddress, onSaved: () => void) => void
  onClose: () => void
  /** What stands above the fields, by the address that is typed. */
  renderAbove?: (typed: Address | null) => ReactNode
}) {
  const needs = useNeedsConnection()
  const [read] = useState<StoredAddress>(() => ({address: booking.address ?? null}))
  const [read_handover] = useState(stored_handover)
  const [read_values] = useState(() => addressValues(booking.address, booking.location))
  const [address, setAddress] = useState(read_values)
  const [handover, setHandover] = useState(stored_handover)
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set())
  const [isTried, setTried] = useState(false)
  const refusal = useRefusal(command, [address, handover, choices])

  // an address can be added later, but not removed
  const isGiven = isAddressWanted || read.address !== null || hasAddress(address)
  const judged = v.safeParse(v.optional(Address), isGiven ? addressOf(address) : undefined)
  const typed = (judged.success && judged.output) || null
  const problems = Object.fromEntries(
    (judged.issues ?? []).map(issue => [`address.${v.getDotPath(issue)}`, issue.message]),
  )
  const seen = saved ?? read
  const known = saved ? addressValues(saved.address ?? undefined, booking.location) : read_values
  const isAddressChanged = Object.keys(changedFields(known, address)).length > 0
  const isHandoverChanged = handover.trim() !== read_handover.trim()
  const save = () => {
    setTried(true)
    if (!judged.success) return
    onSave(
      {
        ...(typed && isAddressChanged && {address: typed}),
        ...(isHandoverChanged && {handover: handover.trim() || null}),
      },
      seen,
      () => {
        toast({title: m.saved_profile()})
        onClose()
      },
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      size="md"
      submit={m.save()}
      busy={command.isPending}
      disabledReason={mustChange && !isAddressChanged && !isHandoverChanged ? m.change_something_first() : undefined}
      offlineReason={needs(m.saving_the_address())}
      error={refusal}
      onSubmit={save}
    >
      {renderAbove?.(typed)}
      <AddressFields
        hint={hints.address}
        place={booking}
        isOptional={!isGiven}
        field={(name, draw) => {
          const part = name.slice('address.'.length) as keyof typeof address
          return draw({
            name,
            value: address[part],
            onChange: value => setAddress(before => ({...before, [part]: value})),
            onBlur: () => setLeft(before => new Set(before).add(name)),
            error: isTried || left.has(name) ? problems[name] : undefined,
          })
        }}
      />
      <TextArea
        label={m.handover()}
        hint={hints.handover}
        rows={3}
        required={false}
        maxLength={limits.text_max}
        value={handover}
        onChange={setHandover}
      />
    </FormDialog>
  )
}
