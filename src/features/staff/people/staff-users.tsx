import {m} from '#messages'
import {useInfiniteQuery} from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserPlus from 'lucide-react/icons/user-plus'
import {useState} from 'react'
import {Link} from '@tanstack/react-router'
import * as v from 'valibot'
import type {ListedPerson} from '#contract/admin/people-shapes.ts'
import {inviteStaff} from '#contract/admin/people.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {staffPeopleQueries, useInviteStaff} from '#data/queries/admin/people.ts'
import {useWho} from '#data/account/current-user.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {limits} from '#contract/limits.ts'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {LoadError, itemsOf, MoreButton} from '../staff-list.tsx'
import {EndSignIns, PersonChips, ResetSecondStep, SuspendPart} from './account-actions.tsx'
import {StaffInvite} from './staff-invite.tsx'
import {fullName} from '#lib/full-name.ts'

function StaffCard({person, isMe}: {person: ListedPerson; isMe: boolean}) {
  const name = fullName(person)
  return (
    <Card as="li" className="space-y-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="font-semibold">
            {name}
            {isMe && <span className="font-normal text-muted"> {m.you_staff()}</span>}
          </p>
          <p className="text-14 break-words text-muted">
            {person.role === 'admin' ? m.admin() : m.writer()} · {person.email}
          </p>
        </div>
        <PersonChips person={{...person, suspended: null}} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {!isMe && <SuspendPart of="person" id={person.user_id} name={name} suspended={person.suspended} />}
        {!isMe &&
          (person.is_invited ? (
            <StaffInvite person={person} />
          ) : (
            <EndSignIns id={person.user_id} name={name} size="sm" />
          ))}
        <SecondStepPart person={person} isMe={isMe} name={name} />
      </div>
    </Card>
  )
}

/** Writers and admins: invite, suspend, and reset two-step login. */
export function StaffUsers() {
  const query = useInfiniteQuery(staffPeopleQueries.staff())
  const [isInviting, setInviting] = useState(false)
  const me = useWho()
  return (
    <Section
      title={m.writers_and_admins()}
      action={
        <Button variant="quiet" size="sm" icon={UserPlus} onClick={() => setInviting(true)}>
          {m.invite()}
        </Button>
      }
    >
      {!query.data && query.error && (
        <LoadError what={m.the_staff()} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!query.data && !query.error && <SkeletonCards count={2} />}
      <ul className="grid gap-3 wide:grid-cols-2">
        {itemsOf(query.data).map(person => (
          <StaffCard key={person.user_id} person={person} isMe={person.user_id === me?.user_id} />
        ))}
      </ul>
      <MoreButton query={query} />
      {isInviting && <InviteStaff onClose={() => setInviting(false)} />}
    </Section>
  )
}

/** Two-step login of a staff account: set up your own, reset another's. */
function SecondStepPart({person, isMe, name}: {person: ListedPerson; isMe: boolean; name: string}) {
  return (
    <>
      {person.has_second_step && <StatusChip tone="good" icon={ShieldCheck} label={m.two_step_login()} />}
      {isMe && (
        <Link to="/settings/security" className={buttonClass({variant: 'secondary', size: 'sm'})}>
          {person.has_second_step ? m.manage() : m.set_up_two_step_login()}
        </Link>
      )}
      {!isMe && person.has_second_step && <ResetSecondStep user_id={person.user_id} name={name} />}
    </>
  )
}

type StaffRole = 'admin' | 'blog_writer'

/** Invites a writer or an admin by mail; the link lets them choose a password. */
function InviteStaff({onClose}: {onClose: () => void}) {
  const [first_name, setFirst] = useState('')
  const [last_name, setLast] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('blog_writer')
  const [isJudged, setJudged] = useState(false)
  const {mutate, isPending, error} = useInviteStaff()
  const needs = useNeedsConnection()
  const typed = {first_name, last_name, email, role}
  const refusal = useRefusal({isPending, error}, typed)
  const judged = v.safeParse(inviteStaff.body, typed)
  const wrong = isJudged && !judged.success ? v.flatten(judged.issues).nested : undefined
  const send = () => {
    setJudged(true)
    if (!judged.success) return
    mutate(judged.output, {
      onSuccess: person => {
        toast({title: m.invitation_sent(), description: m.to_staff3({email: person.email}), tone: 'good'})
        onClose()
      },
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={m.invite_a_colleague()}
      description={m.the_link_in_the_email_works()}
      submit={m.send_invitation()}
      icon={Send}
      busy={isPending}
      offlineReason={needs(m.inviting())}
      error={refusal}
      onSubmit={send}
    >
      <TextField
        label={m.first_name()}
        value={first_name}
        onChange={setFirst}
        maxLength={limits.name_max}
        error={wrong?.first_name?.[0]}
      />
      <TextField
        label={m.last_name()}
        value={last_name}
        onChange={setLast}
        maxLength={limits.name_max}
        error={wrong?.last_name?.[0]}
      />
      <TextField
        label={m.email()}
        type="email"
        inputMode="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
        error={wrong?.email?.[0]}
      />
      <RadioCards<StaffRole>
        label={m.role()}
        value={role}
        onChange={setRole}
        options={[
          {value: 'blog_writer', label: m.writer(), hint: m.writes_the_blog_and_sees_nothing()},
          {value: 'admin', label: m.admin(), hint: m.everything_in_the_staff_area()},
        ]}
      />
    </FormDialog>
  )
}
