import {useState} from 'react'
import * as v from 'valibot'
import {type Booking} from '#contract/bookings/booking.ts'
import {Address} from '#contract/bookings/request.ts'
import {limits} from '#contract/limits.ts'
import {useChangeAddress} from '#data/queries/bookings.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {AddressFields} from './request-form/place/address-fields.tsx'
import {addressOf} from './request-form/body.ts'
import {addressValues} from './request-form/values.ts'

/** Adds or changes the address and handover of a booking. */
export function DoorDialog({booking, onClose}: {booking: Booking; onClose: () => void}) {
  const needs = useNeedsConnection()
  const {mutate, isPending, error} = useChangeAddress()
  const [address, setAddress] = useState(() => addressValues(booking.address, booking.location))
  const [handover, setHandover] = useState(booking.handover ?? '')
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set())
  const [isTried, setTried] = useState(false)

  const judged = v.safeParse(Address, addressOf(address))
  const problems = Object.fromEntries(
    (judged.issues ?? []).map(issue => [`address.${v.getDotPath(issue)}`, issue.message]),
  )
  const save = () => {
    setTried(true)
    if (!judged.success) return
    mutate(
      {booking_id: booking.id, address: judged.output, handover: handover.trim() || null},
      {
        onSuccess: () => {
          toast({title: 'Address saved'})
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      onClose={onClose}
      title="Address and handover"
      size="md"
      footer={
        <Button full busy={isPending} disabledReason={needs('Saving the address')} onClick={save}>
          Save
        </Button>
      }
    >
      <div className="space-y-5">
        <AddressFields
          hint="Only the provider you approve can read it, until a day after the last visit."
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
          label="Handover"
          hint="Allergies, the door code, who may pick up."
          rows={3}
          required={false}
          maxLength={limits.text_max}
          value={handover}
          onChange={setHandover}
        />
        {error && <Callout tone="bad">{messageOf(error)}</Callout>}
      </div>
    </Dialog>
  )
}
