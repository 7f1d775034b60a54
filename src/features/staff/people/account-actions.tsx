import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Ban from 'lucide-react/icons/ban'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import MailQuestion from 'lucide-react/icons/mail-question-mark'
import type {ListedPerson} from '#contract/admin/people-shapes.ts'
import {
  suspensionQuery,
  useEndUserSignIns,
  useResetSecondStep,
  useSuspend,
  useUnsuspend,
  type Suspension,
  useSendResetLink,
} from '#data/queries/admin/people.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {countText} from '#ui/table/column.ts'
import type {previewUserSuspension} from '#contract/admin/people.ts'
import type {AnswerOf} from '#contract/endpoint.ts'
import {dateText, dateTimeText} from '../date-time.tsx'
import {ReasonDialog} from '../reason-dialog.tsx'

type Preview = AnswerOf<typeof previewUserSuspension>

const ends = {
  person:
    'The person is logged out everywhere. Open requests and offers close, upcoming visits are canceled, and the other sides are notified. Confirmations of past visits are still accepted.',
  agency:
    'All members are logged out. Its offers close, upcoming visits are canceled, and the families are notified. Past visits are still confirmed and settled.',
} as const
/** The readers of the reason. */
const readers = {
  person: 'They get it by email, with how to reply',
  agency: 'All members get it by email, with how to reply',
} as const

/** `It ends 2 bookings with 4 visits from Nov 23, 2026 to Dec 2, 2026.` */
function endsText({requests, offers, bookings, visits, first_start, last_start}: Preview): string {
  const parts = [
    requests > 0 && countText(requests, 'requests'),
    offers > 0 && countText(offers, 'offers'),
    bookings > 0 && countText(bookings, 'bookings'),
  ].filter(Boolean)
  if (parts.length === 0 && visits === 0) return 'Nothing of theirs is ahead.'
  const days = first_start && last_start ? ` from ${dateText(first_start)} to ${dateText(last_start)}` : ''
  return `It ends ${parts.join(', ')}${visits > 0 ? `: ${countText(visits, 'visits')}${days}` : ''}.`
}

/** Suspends or reinstates an account, after asking for a reason. */
export function SuspendPart({
  of,
  id,
  name,
  suspended,
}: Pick<Suspension, 'of' | 'id'> & {name: string; suspended: ListedPerson['suspended']}) {
  const [isOpen, setOpen] = useState(false)
  const suspend = useSuspend()
  const unsuspend = useUnsuspend()
  const command = suspended ? unsuspend : suspend
  const {data: preview} = useQuery({...suspensionQuery(of, id), enabled: isOpen && !suspended})
  const close = () => {
    setOpen(false)
    command.reset()
  }
  const verb = suspended ? 'Reinstate' : 'Suspend'
  return (
    <>
      {suspended && (
        <Callout
          tone="bad"
          title={`Suspended ${dateTimeText(suspended.at)}`}
          action={
            <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
              Reinstate
            </Button>
          }
        >
          {suspended.reason}
        </Callout>
      )}
      {!suspended && (
        <Button variant="danger" onClick={() => setOpen(true)}>
          Suspend
        </Button>
      )}
      {isOpen && (
        <ReasonDialog
          onClose={close}
          title={`${verb}: ${name}?`}
          consequences={
            suspended
              ? 'They can log in again. What was canceled stays canceled.'
              : `${ends[of]} ${preview ? endsText(preview) : ''}`
          }
          action={verb}
          doing={verb}
          cancelLabel="Not now"
          tone={suspended ? 'primary' : 'danger'}
          optional={suspended !== null}
          hint={suspended ? 'Only staff can read it, in the audit log' : readers[of]}
          command={command}
          onConfirm={reason => command.mutate({of, id, reason}, {onSuccess: close})}
        />
      )}
    </>
  )
}

/** Mails a person a link to set a new password. */
export function ResetLink({id, email}: {id: string; email: string}) {
  const {mutate, isPending} = useSendResetLink(id)
  const needs = useNeedsConnection()
  return (
    <Button
      variant="secondary"
      icon={KeyRound}
      busy={isPending}
      disabledReason={needs('Sending')}
      onClick={() =>
        mutate(undefined, {
          onSuccess: () => toast({title: 'Link sent', description: `To ${email}`, tone: 'good'}),
          onError: error => toast({title: 'Not sent', description: messageOf(error), tone: 'bad'}),
        })
      }
    >
      Send reset link
    </Button>
  )
}

/** Signs a person out of all devices, for example after a phone was lost. */
export function EndSignIns({id, name, size}: {id: string; name: string; size?: 'sm'}) {
  const [isAsking, setAsking] = useState(false)
  const {mutate, isPending, error} = useEndUserSignIns(id)
  const needs = useNeedsConnection()
  return (
    <>
      <Button variant="secondary" size={size} icon={LogOut} onClick={() => setAsking(true)}>
        Log out everywhere
      </Button>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={`Log out ${name} everywhere?`}
          consequences={
            <p>
              Every device is logged out now. They can log in again with their password. Confirmations that wait on a
              device are sent after that.
            </p>
          }
          action="Log out everywhere"
          cancelLabel="Not now"
          busy={isPending}
          disabledReason={needs('This')}
          onConfirm={() =>
            mutate(undefined, {
              onSuccess: () => {
                setAsking(false)
                toast({title: 'Logged out everywhere', tone: 'good'})
              },
            })
          }
        >
          {error && <FormError>{messageOf(error)}</FormError>}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Removes a person's second step, if they have lost what it needs. */
export function ResetSecondStep({user_id, name, size = 'sm'}: {user_id: string; name: string; size?: 'sm' | 'md'}) {
  const [isAsking, setAsking] = useState(false)
  const {mutate, isPending, error} = useResetSecondStep(user_id)
  const needs = useNeedsConnection()
  return (
    <>
      <Button size={size} variant="secondary" onClick={() => setAsking(true)}>
        Reset two-step login
      </Button>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={`Reset two-step login for ${name}?`}
          consequences={
            <p>
              Do this only if you are sure who is asking. {name} will be logged out everywhere and can log in with only
              a password until they set up a new authenticator. Their passkeys are removed too. {name} will be notified
              by email.
            </p>
          }
          action="Reset"
          cancelLabel="Not now"
          busy={isPending}
          disabledReason={needs('Resetting')}
          onConfirm={() => mutate(undefined, {onSuccess: () => setAsking(false)})}
        >
          {error && <FormError>{messageOf(error)}</FormError>}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Account state: suspended, invited, verification. */
export function PersonChips({person}: {person: Pick<ListedPerson, 'suspended' | 'is_invited' | 'is_verified'>}) {
  const {suspended, is_invited, is_verified} = person
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {suspended && <StatusChip tone="bad" icon={Ban} label="Suspended" />}
      {is_invited && <StatusChip tone="info" icon={MailQuestion} label="Invited" />}
      {(is_verified === 'Approved' || is_verified === 'Verified') && (
        <StatusChip tone="good" icon={BadgeCheck} label={is_verified} />
      )}
      {is_verified === 'Pending' && <StatusChip tone="waiting" icon={Clock} label="Pending" />}
      {is_verified === 'Rejected' && <StatusChip tone="bad" icon={CircleX} label="Rejected" />}
    </span>
  )
}
