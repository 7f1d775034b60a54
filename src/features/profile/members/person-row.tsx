import {m} from '#messages'
import {fullName} from '#lib/full-name.ts'
import {Fragment, type ReactNode, useEffect, useRef, useState} from 'react'
import Ban from 'lucide-react/icons/ban'
import MailQuestion from 'lucide-react/icons/mail-question-mark'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'

/** A member of a family or an agency; `children` are the controls. One who was just added comes into view. */
export function PersonRow({
  person,
  word,
  isNew = false,
  children,
}: {
  person: {
    first_name: string
    last_name: string
    email: string
    avatar_url: string | null
    is_invited: boolean
    /** Only of an agency's members. */
    is_suspended?: boolean
  }
  /** Their role, if no control shows it. */
  word?: string | undefined
  isNew?: boolean
  children?: ReactNode
}) {
  const {email, avatar_url, is_invited, is_suspended = false} = person
  const name = fullName(person)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isNew) row.current?.scrollIntoView({block: 'nearest'})
  }, [isNew])
  return (
    <li ref={row} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Avatar name={name} src={avatar_url} />
      <div className="min-w-0 grow basis-40">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-14 text-muted wrap-anywhere">{breakable(email)}</p>
        {word && <p className="text-14 text-muted">{word}</p>}
        {is_suspended && <StatusChip tone="bad" icon={Ban} label={m.suspended_member()} />}
        {is_invited && <StatusChip tone="waiting" icon={MailQuestion} label={m.invited()} />}
      </div>
      {/* together, also where they need a line of their own */}
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 md:ml-auto md:justify-end">{children}</div>
    </li>
  )
}

/** An email address that breaks before its dots and after its @, and elsewhere only where that is not enough. */
const breakable = (email: string): ReactNode =>
  email.split(/(?<=@)|(?=\.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** Removes a member, after a dialog that names the consequences. */
export function RemovePerson({
  name,
  title,
  consequences,
  action,
  disabledReason,
  isOwn = false,
  removedNote,
  onNext,
  command,
}: {
  name: string
  title: string
  /** The person leaves, rather than being removed by someone else. */
  isOwn?: boolean
  consequences: ReactNode
  /** The words of the dialog's button, unless they are those of the row's. */
  action?: string | undefined
  disabledReason?: string | undefined
  /** What is to be done next, said once they are removed. */
  removedNote?: string | undefined
  /** The button beside that note. */
  onNext?: {label: string; onClick: () => void} | undefined
  command: {isPending: boolean; error: unknown; mutate: (done: () => void) => void}
}) {
  const [isAsking, setAsking] = useState(false)
  const needs = useNeedsConnection()
  const button = isOwn ? m.leave() : m.remove_auth2()
  const removed = () => {
    setAsking(false)
    if (isOwn) return
    toast({
      title: m.person_was_removed({name}),
      description: removedNote,
      tone: 'good',
      ...(onNext && {action: onNext}),
    })
  }
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        {...(!isOwn && {'aria-label': m.remove_person({name})})}
        disabledReason={disabledReason ?? needs(m.removing())}
        onClick={() => setAsking(true)}
      >
        {button}
      </Button>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={title}
          consequences={consequences}
          action={action ?? button}
          cancelLabel={m.cancel()}
          busy={command.isPending}
          offlineReason={needs(m.removing())}
          onConfirm={() => command.mutate(removed)}
        >
          <FormError>{Boolean(command.error) && messageOf(command.error)}</FormError>
        </ConfirmDialog>
      )}
    </>
  )
}
