import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import {messageOf} from '#data/app/message.ts'
import {staffHandover} from '#data/queries/admin/bookings.ts'
import {handoverItems} from '#features/sessions/detail/handover-items.ts'
import {Button} from '#ui/primitives/button.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {FormError} from '#ui/fields/form-error.tsx'

/** The children and door notes of an exception's booking, read on demand since each reading is audited. */
export function ReadHandover({booking_id, about}: {booking_id: string; about: string}) {
  const [isWanted, setWanted] = useState(false)
  const {data, error, isFetching} = useQuery({...staffHandover(booking_id), enabled: isWanted})
  if (data) {
    const items = handoverItems(data)
    return items.length > 0 ? (
      <KeyValues items={items} />
    ) : (
      <p className="text-14">{m.no_children_or_handover_notes()}</p>
    )
  }
  return (
    <div className="space-y-1">
      <Button
        size="sm"
        variant="secondary"
        aria-label={`${m.read_children_and_handover()}: ${about}`}
        busy={isWanted && isFetching}
        onClick={() => setWanted(true)}
      >
        {m.read_children_and_handover()}
      </Button>
      <p className="text-13 text-muted">{m.the_audit_log_records_that_you()}</p>
      <FormError>{error && messageOf(error)}</FormError>
    </div>
  )
}
