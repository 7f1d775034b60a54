import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link, useNavigate} from '@tanstack/react-router'
import {useState} from 'react'
import type {OpenMatter} from '#contract/accounts/closing.ts'
import type {Role} from '#contract/accounts/roles.ts'
import {leaveClosed, useCloseAccount} from '#data/account/closing.ts'
import {useWho} from '#data/account/current-user.ts'
import {ApiError, messageOf} from '#data/app/message.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useOutbox} from '#data/offline/outbox.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {familyQuery} from '#data/queries/members.ts'
import {openMatterText} from '#domain/accounts/open-matter-text.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {PasswordField} from '#ui/fields/password-field.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {AccountPage} from './account-page.tsx'
import {Consequences} from './closing-consequences.tsx'

/** Closing the account: what happens, what the law keeps, and the password. */
export function CloseScreen() {
  const role = useWho()?.role
  const family = useFamily(role)
  return (
    <AccountPage title={m.close_my_account()} lead={m.you_have_seven_days_to_change()}>
      <Section title={m.what_happens()}>
        {family.isKnown ? (
          <Consequences role={role} other={family.other} />
        ) : family.error ? (
          <ErrorState
            title={m.the_family_could_not_be_loaded()}
            detail={messageOf(family.error)}
            onRetry={() => void family.refetch()}
          />
        ) : (
          <Card>
            <SkeletonLines lines={4} />
          </Card>
        )}
      </Section>
      <p>
        {m.do_you_want_a_copy_first()}{' '}
        <Link to="/settings/export" className="font-medium text-primary underline">
          {m.export_my_data()}
        </Link>
      </p>
      {family.isKnown && <CloseForm />}
    </AccountPage>
  )
}

/** Whether it is known who else the family has, asked anew for this page, and the adult who keeps it. */
function useFamily(role: Role | undefined) {
  const user_id = useWho()?.user_id
  const {data, error, isFetching, isFetchedAfterMount, refetch} = useQuery({
    ...familyQuery(),
    // what the device stored may be from before the other adult left
    persister: undefined,
    staleTime: 0,
    enabled: role === 'parent',
  })
  // a parent without a family has none to leave
  const hasNone = error instanceof ApiError && error.status === 404
  const isKnown = role !== 'parent' || hasNone || (data !== undefined && (isFetchedAfterMount || !isFetching))
  const other = hasNone ? undefined : data?.find(adult => adult.is_active && adult.user_id !== user_id)
  return {isKnown, other, error, refetch}
}

function CloseForm() {
  const [password, setPassword] = useState('')
  const close = useCloseAccount()
  const refusal = useRefusal(close, password)
  const navigate = useNavigate()
  const needs = useNeedsConnection()
  const {unreadable} = useOutbox()
  const submit = () =>
    close.mutate(password, {
      onSuccess: outcome => {
        if (outcome.is !== 'closed') return
        // first away from this page, whose guard leads to the log-in page
        void navigate({to: '/undo-closing', replace: true}).then(() => leaveClosed(outcome.erased_on))
      },
    })
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <PasswordField
        label={m.your_password()}
        autoComplete="current-password"
        hint={m.no_password_because_you_log_in()}
        value={password}
        onChange={setPassword}
      />
      <FormError>{refusal}</FormError>
      {close.data?.is === 'unsent' && (
        <Callout
          tone="waiting"
          title={m.items_wait_on_this_device({count: close.data.count})}
          action={<Link to="/outbox">{m.open_the_outbox()}</Link>}
        >
          {m.send_or_discard_what_waits_then()}
        </Callout>
      )}
      {unreadable > 0 && <Callout tone="waiting">{m.some_items_on_this_device_are()}</Callout>}
      {close.data?.is === 'in_use' && <OpenMatters items={close.data.items} more={close.data.more} />}
      <Button type="submit" variant="danger" busy={close.isPending} disabledReason={needs(m.closing_the_account())}>
        {m.close_my_account()}
      </Button>
    </form>
  )
}

/** The page of this role on which the matter is settled; undefined if there is none. */
function pageOf(
  {kind, booking_id, session_id, invoice_id, count}: OpenMatter,
  role: Role | undefined,
): string | undefined {
  if (kind === 'last_admin') return '/admin/dashboard/platform'
  if (role !== 'parent' && role !== 'caretaker' && role !== 'agency') return undefined
  if (count !== undefined && role === 'parent') return `/dash/parent/booking/${booking_id}`
  // a provider cancels the booking on one of its visits
  if (session_id !== null) return `/dash/${role}/calendar?session=${session_id}`
  if (kind === 'weekly' || kind === 'unbilled') {
    if (role === 'parent') return `/dash/parent/booking/${booking_id}`
    return role === 'agency' ? `/dash/agency/bookings?lead=${booking_id}` : '/dash/caretaker/calendar'
  }
  return invoice_id === null ? `/dash/${role}/invoices` : `/dash/${role}/invoices/${invoice_id}`
}

/** What keeps the account open, each with its page, and how many items are not listed. */
export function OpenMatters({items, more}: {items: readonly OpenMatter[]; more: number}) {
  const role = useWho()?.role
  return (
    <Callout tone="bad" title={m.your_account_can_be_closed_once()}>
      <ul className="space-y-1" aria-label={m.open_matters()}>
        {items.map(item => {
          const to = pageOf(item, role)
          const text = openMatterText(item)
          return (
            <li key={`${item.kind} ${item.session_id ?? item.invoice_id ?? item.booking_id ?? ''}`}>
              {to ? (
                <Link to={to} className="underline">
                  {text}
                </Link>
              ) : (
                text
              )}
            </li>
          )
        })}
        {more > 0 && <li>{m.and_more({count: more})}</li>}
      </ul>
    </Callout>
  )
}
