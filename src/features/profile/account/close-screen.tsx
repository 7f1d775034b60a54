import {Link, useNavigate} from '@tanstack/react-router'
import {useState} from 'react'
import type {OpenMatter} from '#contract/accounts/closing.ts'
import type {Role} from '#contract/accounts/roles.ts'
import {leaveClosed, useCloseAccount} from '#data/account/closing.ts'
import {useWho} from '#data/account/current-user.ts'
import {messageOf} from '#data/app/message.ts'
import {useOutbox} from '#data/offline/outbox.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {closing_undo_ms} from '#domain/constants.ts'
import {formatDate} from '#lib/date-format.ts'
import {formatCents} from '#lib/money-text.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {PasswordField} from '#ui/fields/password-field.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {AccountPage} from './account-page.tsx'

/** What else goes or stays, by role. */
const ofRole: Record<Role, string> = {
  parent: 'Open requests are closed. If your family has a second adult, they keep the family with its bookings.',
  caretaker: 'Your open bids are withdrawn, and families no longer find you.',
  agency:
    'Your visits ahead are unassigned. If you are its only owner, the agency closes as well, and its people lose their access.',
  admin: 'What you changed stays in the audit log, without your name.',
  blog_writer: 'Your posts stay published, without your name.',
}

/** Closing the account: what happens, what the law keeps, and the password. */
export function CloseScreen() {
  const role = useWho()?.role
  const [now_ms] = useState(() => Date.now())
  const erased_on = formatDate('longDate', now_ms + closing_undo_ms)
  return (
    <AccountPage title="Close my account" lead="You have seven days to change your mind.">
      <Section title="What happens">
        <Card>
          <ul className="list-disc space-y-2 pl-5">
            <li>
              <strong>At once:</strong> you are logged out everywhere. {role && ofRole[role]} A plan is not renewed.
            </li>
            <li>
              <strong>For seven days:</strong> the link in our email opens the account again. If a phone of yours holds
              confirmations of past visits, log in on it and they are still sent.
            </li>
            <li>
              <strong>On {erased_on}:</strong> we erase your profile, pictures, documents, messages, places, children’s
              records, favorites, notifications, and your talks with the assistant. Your email address is free again.
            </li>
            <li>
              <strong>Seven years, because tax law requires it:</strong> visits and their confirmations, invoices and
              payments stay under a number, without your name, address or picture.
            </li>
          </ul>
        </Card>
      </Section>
      <p>
        Do you want a copy first?{' '}
        <Link to="/settings/export" className="font-medium text-primary underline">
          Export my data
        </Link>
      </p>
      <CloseForm />
    </AccountPage>
  )
}

function CloseForm() {
  const [password, setPassword] = useState('')
  const close = useCloseAccount()
  const navigate = useNavigate()
  const needs = useNeedsConnection()
  const {unreadable} = useOutbox()
  const submit = () =>
    close.mutate(password, {
      onSuccess: outcome => {
        if (outcome.is !== 'closed') return
        // first away from this page, whose guard leads to the log-in page
        void navigate({to: '/undo-closing', replace: true}).then(leaveClosed)
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
        label="Your password"
        autoComplete="current-password"
        hint="No password because you log in with Google or Facebook? Log out, log in again, and do this within ten minutes."
        value={password}
        onChange={setPassword}
      />
      <FormError>{close.error && messageOf(close.error)}</FormError>
      {close.data?.is === 'unsent' && (
        <Callout
          tone="waiting"
          title={`${close.data.count === 1 ? '1 item waits' : `${close.data.count} items wait`} on this device`}
          action={<Link to="/outbox">Open the outbox</Link>}
        >
          Send or discard what waits, then close the account.
        </Callout>
      )}
      {unreadable > 0 && (
        <Callout tone="waiting">Some items on this device are damaged and cannot be sent. They are deleted.</Callout>
      )}
      {close.data?.is === 'in_use' && <OpenMatters items={close.data.items} />}
      <Button type="submit" variant="danger" busy={close.isPending} disabledReason={needs('Closing the account')}>
        Close my account
      </Button>
    </form>
  )
}

const matterText: Record<OpenMatter['kind'], (item: OpenMatter) => string> = {
  visit: item => `Visit on ${dayOf(item)} is not over or not settled`,
  exception: item => `Visit on ${dayOf(item)} is being decided`,
  contest: item => `Visit of ${item.number ?? 'a booking'} can be contested until ${dayOf(item)}`,
  invoice: item => `${item.number ?? 'Invoice'}: ${amountOf(item)} is not paid`,
  credit: item => `${item.number ?? 'Invoice'}: a credit is not decided`,
  payment: item => `${item.number ?? 'Payment'}: a refund or dispute of ${amountOf(item)} is under way`,
  last_admin: () => 'You are the only admin. Invite another one first.',
}

const dayOf = ({at, timezone}: OpenMatter) => (at === null ? 'a day' : formatDate('date', at, timezone ?? undefined))
const amountOf = ({amount_cents}: OpenMatter) => formatCents(amount_cents ?? 0)

/** The page of this role on which the matter is settled; undefined if there is none. */
function pageOf({kind, session_id, invoice_id}: OpenMatter, role: Role | undefined): string | undefined {
  if (kind === 'last_admin') return '/admin/dashboard/platform'
  if (role !== 'parent' && role !== 'caretaker' && role !== 'agency') return undefined
  if (session_id !== null) return `/dash/${role}/calendar?session=${session_id}`
  return invoice_id === null ? `/dash/${role}/invoices` : `/dash/${role}/invoices/${invoice_id}`
}

function OpenMatters({items}: {items: readonly OpenMatter[]}) {
  const role = useWho()?.role
  return (
    <Callout tone="bad" title="Your account can be closed once these are settled">
      <ul className="space-y-1" aria-label="Open matters">
        {items.map(item => {
          const to = pageOf(item, role)
          const text = matterText[item.kind](item)
          return (
            <li key={`${item.kind} ${item.session_id ?? item.invoice_id ?? ''}`}>
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
      </ul>
    </Callout>
  )
}
