import {m} from '#messages'
import {Link, useNavigate} from '@tanstack/react-router'
import {useState} from 'react'
import * as v from 'valibot'
import {OpenMatters, type OpenMatter} from '#contract/accounts/closing.ts'
import type {Careseeker} from '#contract/admin/careseekers.ts'
import {ApiError, messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useEraseCareseeker} from '#data/queries/admin/careseekers.ts'
import {openMatterText} from '#domain/accounts/open-matter-text.ts'
import {fullName} from '#lib/full-name.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {linkClass} from '../bookings/booking-columns.tsx'

/** What is open, from the refusal of an erase; undefined for another error. */
function mattersIn(error: Error | null): v.InferOutput<typeof OpenMatters> | undefined {
  const current = error instanceof ApiError && error.code === 'account_in_use' ? error.current : undefined
  const read = v.safeParse(OpenMatters, current)
  return read.success ? read.output : undefined
}

/** Erases a family without an account, after a question. @see src/domain/rules-people.md#erasing-a-family-without-an-account */
export function EraseFamilyPart({family}: {family: Careseeker}) {
  // as it was read, so that another one is not erased if it is changed meanwhile
  const [asked, setAsked] = useState<Careseeker>()
  return (
    <>
      <Button variant="danger" onClick={() => setAsked(family)}>
        {m.erase_family()}
      </Button>
      {asked && <EraseDialog family={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function EraseDialog({family, onClose}: {family: Careseeker; onClose: () => void}) {
  const {id, first_name, last_name, phone_number, email} = family
  const {mutate, isPending, error} = useEraseCareseeker(id)
  const needs = useNeedsConnection()
  const navigate = useNavigate()
  const matters = mattersIn(error)
  // what was read before cannot be erased any more
  const changedReason =
    error instanceof ApiError && error.code === 'record_changed' ? m.someone_changed_this_family() : undefined
  const erase = () =>
    mutate(
      {first_name, last_name, phone_number, email},
      {
        onSuccess: () => {
          onClose()
          toast({title: m.the_family_was_erased(), tone: 'good'})
          void navigate({to: '/admin/dashboard/admin-careseekers', search: {}})
        },
      },
    )
  return (
    <ConfirmDialog
      onClose={onClose}
      title={m.erase_name({name: fullName(family)})}
      consequences={
        <>
          <p>{m.erasing_goes()}</p>
          <p>{m.erasing_keeps()}</p>
        </>
      }
      action={m.erase_family()}
      cancelLabel={m.not_now()}
      busy={isPending}
      disabledReason={changedReason}
      offlineReason={needs(m.erasing_a_family())}
      onConfirm={erase}
    >
      {matters ? (
        <Callout tone="bad" title={m.settle_these_first()}>
          <ul className="space-y-1">
            {matters.items.map(item => (
              <li key={`${item.kind} ${item.session_id ?? item.invoice_id ?? item.booking_id ?? ''}`}>
                <Matter family_id={id} of={item} />
              </li>
            ))}
            {(matters.more ?? 0) > 0 && <li>{m.and_more({count: matters.more ?? 0})}</li>}
          </ul>
        </Callout>
      ) : (
        error && <FormError>{changedReason ?? messageOf(error)}</FormError>
      )}
    </ConfirmDialog>
  )
}

/** One open matter, with a link to where staff settle it. */
function Matter({family_id, of: item}: {family_id: string; of: OpenMatter}) {
  const {invoice_id, booking_id} = item
  const children = openMatterText(item)
  if (invoice_id !== null) {
    return (
      <Link to="/admin/dashboard/invoices/$id" params={{id: invoice_id}} className={linkClass}>
        {children}
      </Link>
    )
  }
  if (booking_id === null) return children
  return (
    <Link
      to="/admin/dashboard/admin-careseekers/$nonUserId/bookings/$bookingId"
      params={{nonUserId: family_id, bookingId: booking_id}}
      className={linkClass}
    >
      {children}
    </Link>
  )
}
