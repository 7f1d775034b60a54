import {m} from '#messages'
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
  reinstatementQuery,
  suspensionQuery,
  useEndUserSignIns,
  useResetSecondStep,
  useSuspend,
  useUnsuspend,
  type Suspension,
  useSendResetLink,
} from '#data/queries/admin/people.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {countText, type Counted} from '#ui/table/column.ts'
import type {previewUserReinstatement, previewUserSuspension} from '#contract/admin/people.ts'
import type {AnswerOf} from '#contract/endpoint.ts'
import {dateText, dateTimeText} from '../date-time.tsx'
import {ReasonDialog} from '../reason-dialog.tsx'
import {LoadError} from '../staff-list.tsx'
import {listText} from '#lib/list-text.ts'
import {formatDate} from '#lib/date-format.ts'
import {zoneName} from '#domain/time.ts'

type Preview = AnswerOf<typeof previewUserSuspension>
type Reinstatement = AnswerOf<typeof previewUserReinstatement>

const endsWith = {
  person: {
    logged_out: m.the_person_is_logged_out_everywhere(),
    ahead: m.what_a_person_has_ahead_ends(),
    past: m.confirmations_of_past_visits_are_still_accepted(),
  },
  agency: {
    logged_out: m.all_members_are_logged_out(),
    ahead: m.what_an_agency_has_ahead_ends(),
    past: m.past_visits_are_still_confirmed_and_settled(),
  },
} as const
const backIn = {person: m.they_can_log_in_again_profile(), agency: m.its_members_can_log_in_again()} as const
/** The readers of the reason. */
const readers = {
  person: m.they_get_it_by_email_with(),
  agency: m.all_members_get_it_by_email(),
} as const

/** What a suspension does: who is logged out, and what ends. */
function consequencesOf(of: Suspension['of'], preview: Preview | undefined): string {
  const {logged_out, ahead, past} = endsWith[of]
  if (!preview) return logged_out
  const {ends, assignments} = preview
  if (ends === 'nothing') return `${logged_out} ${m.nothing_else_ends()}`
  if (ends === 'assignments') {
    const taken =
      assignments > 0 ? m.they_are_taken_off_visits({count: assignments}) : m.no_visits_are_assigned_to_them()
    return `${logged_out} ${taken} ${past}`
  }
  const list = endsText(preview)
  return list === null
    ? `${logged_out} ${m.nothing_of_theirs_is_ahead()} ${past}`
    : `${logged_out} ${ahead} ${past} ${list}`
}

/** `It ends 2 bookings with 4 visits from Nov 23, 2026 to Dec 2, 2026.` Null if nothing is ahead. */
function endsText({requests, offers, bookings, visits, first_start, last_start}: Preview): string | null {
  const parts = [
    requests > 0 && countText(requests, m.count_of_requests),
    offers > 0 && countText(offers, m.count_of_offers),
    bookings > 0 && countText(bookings, m.count_of_bookings),
  ].filter(part => part !== false)
  if (parts.length === 0 && visits === 0) return null
  const list = listText(parts)
  if (visits === 0) return m.it_ends({list})
  const counted = countText(visits, m.count_of_visits)
  const ahead =
    first_start && last_start
      ? m.visits_from_to({visits: counted, date_text: dateText(first_start), date_text2: dateText(last_start)})
      : counted
  return list === '' ? m.it_ends_visits_only({visits: ahead}) : m.it_ends_visits({list, visits: ahead})
}

/** Until when a plan runs that a suspension stops from renewing. */
function PlanEnds({plan}: Pick<Preview, 'plan'>) {
  if (!plan) return null
  return <p className="text-14">{m.their_plan_is_not_renewed_it_ends({date_text: dateText(plan.until)})}</p>
}

/** Visits whose time has begun, which a suspension leaves. */
function UnderWay({under_way, under_way_count: count}: Pick<Preview, 'under_way' | 'under_way_count'>) {
  if (count === 0) return null
  const named = under_way.map(({who, until, timezone}) =>
    m.until_of({name: who, time: `${formatDate('clock', until, timezone)}\u00A0${zoneName(until, timezone)}`}),
  )
  const more = count > named.length ? [m.more_in_a_list({count: count - named.length})] : []
  return <p className="text-14">{m.visits_under_way_stay({count, list: listText([...named, ...more])})}</p>
}

const lostWhat = {
  requests: m.count_of_requests,
  offers: m.count_of_offers,
  visits: m.count_of_visits,
  assignments: m.count_of_caregivers_assigned,
} as const satisfies Record<Reinstatement['lost'][number]['what'], Counted>

const lostWhy = {
  past: m.lost_time_has_passed(),
  replaced: m.lost_it_was_replaced(),
  busy: m.lost_time_is_taken(),
  closed: m.lost_it_is_closed(),
  not_allowed: m.lost_they_may_not_offer_now(),
  other_side: m.lost_other_side_not_active(),
} as const satisfies Record<Reinstatement['lost'][number]['why'], string>

const lostWhyText = (what: keyof typeof lostWhat, why: keyof typeof lostWhy): string =>
  what === 'assignments' && why === 'not_allowed' ? m.lost_no_longer_active_in_the_agency() : lostWhy[why]

/** What comes back with an account, and what cannot and why. */
function ComesBack({
  preview,
  restore,
  onRestore,
}: {
  preview: Reinstatement
  restore: boolean
  onRestore: (restore: boolean) => void
}) {
  const {requests, offers, bookings, visits, assignments, first_start, last_start, lost} = preview
  const parts = [
    requests > 0 && countText(requests, m.count_of_requests),
    offers > 0 && countText(offers, m.count_of_offers),
    bookings > 0 &&
      (first_start && last_start
        ? m.bookings_with_visits_from_to({
            bookings: countText(bookings, m.count_of_bookings),
            visits: countText(visits, m.count_of_visits),
            date_text: dateText(first_start),
            date_text2: dateText(last_start),
          })
        : m.bookings_every_week({bookings: countText(bookings, m.count_of_bookings)})),
    assignments > 0 && m.visits_assigned_before({visits: countText(assignments, m.count_of_visits)}),
  ].filter(part => part !== false)
  return (
    <div className="space-y-2">
      {parts.length > 0 && (
        <Checkbox
          label={m.bring_back({join: listText(parts)})}
          hint={m.the_other_sides_are_notified()}
          checked={restore}
          onChange={onRestore}
        />
      )}
      {lost.length > 0 && (
        <p className="text-14 text-muted">
          {m.cannot_come_back({
            join: listText(
              lost.map(({what, why, count}) => `${countText(count, lostWhat[what])} (${lostWhyText(what, why)})`),
            ),
          })}
        </p>
      )}
      {parts.length === 0 && lost.length === 0 && (
        <p className="text-14 text-muted">{m.the_suspension_ended_nothing()}</p>
      )}
    </div>
  )
}

/** Who of an agency is reinstated with it. */
function PeopleComeBack({
  people,
  excluded,
  onExclude,
}: {
  people: NonNullable<Reinstatement['people']>
  /** The users who stay suspended. */
  excluded: readonly string[]
  onExclude: (user_ids: string[]) => void
}) {
  if (people.length === 0) return null
  return (
    <fieldset>
      <legend className="text-14 font-medium">{m.reinstated_with_the_agency()}</legend>
      {people.map(({user_id, name}) => (
        <Checkbox
          key={user_id}
          label={name}
          checked={!excluded.includes(user_id)}
          onChange={isBack => {
            const others = excluded.filter(id => id !== user_id)
            onExclude(isBack ? others : [...others, user_id])
          }}
        />
      ))}
    </fieldset>
  )
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
  const suspension = useQuery({...suspensionQuery(of, id), enabled: isOpen && !suspended})
  const reinstatement = useQuery({...reinstatementQuery(of, id), enabled: isOpen && suspended !== null})
  const [preview, back] = [suspension.data, reinstatement.data]
  const loading = suspended ? reinstatement : suspension
  // a person who must be stopped is suspended also if what it ends cannot be shown
  const isWaiting = loading.data === undefined && (suspended !== null || !loading.error)
  const [restore, setRestore] = useState(true)
  const [stay_suspended, setStaySuspended] = useState<string[]>([])
  const close = () => {
    setOpen(false)
    command.reset()
  }
  const verb = suspended ? m.reinstate() : m.suspend()
  return (
    <>
      {suspended && (
        <Callout
          tone="bad"
          title={m.suspended({date_time_text: dateTimeText(suspended.at)})}
          action={
            <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
              {m.reinstate()}
            </Button>
          }
        >
          {suspended.reason}
        </Callout>
      )}
      {!suspended && (
        <Button variant="danger" onClick={() => setOpen(true)}>
          {m.suspend()}
        </Button>
      )}
      {isOpen && (
        <ReasonDialog
          onClose={close}
          title={suspended ? m.reinstate_question({name}) : m.suspend_question({name})}
          consequences={suspended ? backIn[of] : consequencesOf(of, preview)}
          action={verb}
          doing={verb}
          cancelLabel={m.not_now()}
          tone={suspended ? 'primary' : 'danger'}
          optional={suspended !== null}
          hint={suspended ? m.only_staff_can_read_it_in() : readers[of]}
          disabledReason={
            isWaiting ? (loading.error ? m.load_what_this_changes_first() : m.loading_what_this_changes()) : undefined
          }
          command={command}
          choices={[restore, stay_suspended]}
          onConfirm={reason =>
            suspended
              ? unsuspend.mutate({of, id, reason, restore, stay_suspended}, {onSuccess: close})
              : suspend.mutate({of, id, reason}, {onSuccess: close})
          }
        >
          {loading.error && !loading.data && (
            <LoadError what={m.what_this_changes()} error={loading.error} onRetry={() => void loading.refetch()} />
          )}
          {!suspended && preview && <UnderWay {...preview} />}
          {!suspended && preview && <PlanEnds plan={preview.plan} />}
          {suspended && back && <ComesBack preview={back} restore={restore} onRestore={setRestore} />}
          {suspended && back?.people && (
            <PeopleComeBack people={back.people} excluded={stay_suspended} onExclude={setStaySuspended} />
          )}
        </ReasonDialog>
      )}
    </>
  )
}

/** Mails a person a link to set a new password. */
export function ResetLink({
  id,
  email,
  isClosed,
  size,
}: {
  id: string
  email: string
  isClosed: boolean
  size?: 'sm' | undefined
}) {
  const {mutate, isPending} = useSendResetLink(id)
  const needs = useNeedsConnection()
  return (
    <Button
      variant="secondary"
      size={size}
      icon={KeyRound}
      busy={isPending}
      disabledReason={isClosed ? m.this_account_is_closed() : needs(m.sending_what_waits())}
      onClick={() =>
        mutate(undefined, {
          onSuccess: () => toast({title: m.link_sent(), description: m.to_staff3({email}), tone: 'good'}),
          onError: error => toast({title: m.not_sent(), description: messageOf(error), tone: 'bad'}),
        })
      }
    >
      {m.send_reset_link()}
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
        {m.log_out_everywhere()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={m.log_out_everywhere_staff({name})}
          consequences={<p>{m.every_device_is_logged_out_now()}</p>}
          action={m.log_out_everywhere()}
          cancelLabel={m.not_now()}
          busy={isPending}
          offlineReason={needs(m.this_text())}
          onConfirm={() =>
            mutate(undefined, {
              onSuccess: () => {
                setAsking(false)
                toast({title: m.logged_out_everywhere(), tone: 'good'})
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
        {m.reset_two_step_login()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={m.reset_two_step_login_for({name})}
          consequences={<p>{m.do_this_only_if_you_are({name, name2: name})}</p>}
          action={m.reset()}
          cancelLabel={m.not_now()}
          busy={isPending}
          offlineReason={needs(m.resetting())}
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
      {suspended && <StatusChip tone="bad" icon={Ban} label={m.suspended_staff()} />}
      {is_invited && <StatusChip tone="info" icon={MailQuestion} label={m.invited()} />}
      {(is_verified === 'Approved' || is_verified === 'Verified') && (
        <StatusChip
          tone="good"
          icon={BadgeCheck}
          label={is_verified === 'Approved' ? m.approved_staff() : m.verified()}
        />
      )}
      {is_verified === 'Pending' && <StatusChip tone="waiting" icon={Clock} label={m.pending()} />}
      {is_verified === 'Rejected' && <StatusChip tone="bad" icon={CircleX} label={m.rejected()} />}
    </span>
  )
}
