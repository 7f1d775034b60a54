import {m} from '#messages'
import {fullName} from '#lib/full-name.ts'
import {useQuery} from '@tanstack/react-query'
import {Link, type LinkProps} from '@tanstack/react-router'
import {useEffect, useRef, type KeyboardEvent, type ReactNode} from 'react'
import {isOfStaff, type Role} from '#contract/accounts/roles.ts'
import {contactTopicText} from '#domain/content/contact-topics.ts'
import {refundedPart} from '#domain/money/invoice-refunds.ts'
import {kindText} from '#domain/money/invoice-text.ts'
import type {ListedPerson} from '#contract/admin/people-shapes.ts'
import type {StaffFound} from '#contract/admin/search.ts'
import {staffSearchQuery} from '#data/queries/admin/search.ts'
import {nextStartOf, shownStatus} from '#domain/bookings/booking.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {zoneName} from '#domain/time.ts'
import {InvoiceStatusChip} from '#features/money/invoices/invoice-status-chip.tsx'
import {classNames} from '#lib/class-names.ts'
import {dayIn, dayLabel, dayText, spanText} from '#lib/day.ts'
import {formatCents} from '#lib/money-text.ts'
import {phoneText} from '#lib/phone-text.ts'
import {useIsPhone} from '#ui/hooks/use-media-query.ts'
import {Card} from '#ui/primitives/card.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {Status} from '#ui/primitives/status.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import {dateText, dateTimeText} from '../date-time.tsx'
import {staff_hash} from '../search-params.ts'
import {LoadError} from '../staff-list.tsx'
import {roleText} from '../text.ts'
import {SearchInput, searchResults} from './search-field.tsx'
import {lowered} from '#lib/letter-case.ts'

/** One result: where it leads, its name, and what tells it from its namesakes. */
interface Result {
  id: string
  link: Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>
  title: string
  detail: string
  chip?: ReactNode
}

type Kind = keyof StaffFound
type Item<K extends Kind> = StaffFound[K]['items'][number]

const detailOf = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
const suspendedChip = (suspended: object | null) =>
  suspended && <StatusChip tone="bad" icon={Ban} label={m.suspended_staff()} />

function personLink({role, user_id: id}: ListedPerson): Result['link'] {
  if (isOfStaff(role)) return {to: '/admin/dashboard', hash: staff_hash}
  const to = role === 'parent' ? '/admin/dashboard/users/parents/$id' : '/admin/dashboard/users/caregivers/$id'
  return {to, params: {id}}
}

const bookingResult = (booking: Item<'bookings'>): Result => ({
  id: booking.id,
  link: {to: '/admin/dashboard/all-bookings/$id', params: {id: booking.id}},
  title: m.for_text_4({number: booking.number, service_text: serviceText(booking.service), name: booking.family.name}),
  detail: detailOf(booking.provider?.name, booking.county, dayText(dayIn(booking.timezone, nextStartOf(booking)))),
  chip: <Status of="booking" status={shownStatus(booking)} />,
})

const personResult = (person: ListedPerson): Result => ({
  id: person.user_id,
  link: personLink(person),
  title: fullName(person) || person.email,
  detail: detailOf(
    roleText[person.role],
    person.email,
    person.phone_number && phoneText(person.phone_number),
    person.location,
  ),
  chip: suspendedChip(person.suspended),
})

interface List {
  to: LinkProps['to']
  title: string
}

const lists = {
  parents: {to: '/admin/dashboard/users/parents', title: m.careseekers()},
  caregivers: {to: '/admin/dashboard/users/caregivers', title: m.caregivers()},
  agencies: {to: '/admin/dashboard/users/agency', title: m.agencies()},
  careseekers: {to: '/admin/dashboard/admin-careseekers', title: m.careseekers_without_an_account()},
  leads: {to: '/admin/dashboard/leads', title: m.leads()},
  bookings: {to: '/admin/dashboard/all-bookings', title: m.bookings()},
  invoices: {to: '/admin/dashboard/invoices', title: m.invoices()},
  payments: {to: '/admin/dashboard/payments', title: m.payments()},
  messages: {to: '/admin/dashboard/messages', title: m.contact_messages()},
} as const satisfies Record<string, List>

/** Agency members and staff are in no list that has all of them. */
const listOfRole: Partial<Record<Role, List>> = {parent: lists.parents, caretaker: lists.caregivers}

/** How each kind is called and shown, in the order of the page; `listOf` is the list that the typed words find it in. */
const kinds: {
  [K in Kind]: {
    title: string
    listOf: (item: Item<K>) => List | undefined
    result: (item: Item<K>, q: string) => Result
  }
} = {
  people: {title: m.people_of_all_kinds(), listOf: ({role}) => listOfRole[role], result: personResult},
  close_people: {title: m.close_matches(), listOf: () => undefined, result: personResult},
  agencies: {
    title: m.agencies(),
    listOf: () => lists.agencies,
    result: agency => ({
      id: agency.id,
      link: {to: '/admin/dashboard/users/agency/$id', params: {id: agency.id}},
      title: agency.legal_name,
      detail: detailOf(
        agency.owner_email,
        agency.phone_number && phoneText(agency.phone_number),
        agency.county.join('; '),
      ),
      chip: suspendedChip(agency.suspended),
    }),
  },
  careseekers: {
    title: m.careseekers_without_an_account(),
    listOf: () => lists.careseekers,
    result: seeker => ({
      id: seeker.id,
      link: {to: '/admin/dashboard/admin-careseekers/$nonUserId/bookings', params: {nonUserId: seeker.id}},
      title: fullName(seeker),
      detail: detailOf(seeker.phone_number && phoneText(seeker.phone_number), seeker.email),
    }),
  },
  leads: {title: m.leads(), listOf: () => lists.leads, result: bookingResult},
  bookings: {title: m.bookings(), listOf: () => lists.bookings, result: bookingResult},
  visits: {
    title: m.visits_public(),
    listOf: () => undefined,
    result: visit => ({
      id: visit.id,
      link: {to: '/admin/dashboard/all-bookings/$id', params: {id: visit.booking_id}, search: {visit: visit.id}},
      title: `${dayLabel(dayIn(visit.timezone, visit.scheduled_start))}, ${spanText(visit.timezone, visit.scheduled_start, visit.scheduled_end)} ${zoneName(visit.scheduled_start, visit.timezone)}`,
      detail: detailOf(visit.number, visit.assigned_name),
      chip: <Status of="session" status={visit.status} />,
    }),
  },
  invoices: {
    title: m.invoices(),
    listOf: () => lists.invoices,
    result: invoice => ({
      id: invoice.id,
      link: {to: '/admin/dashboard/invoices/$id', params: {id: invoice.id}},
      title: `${invoice.number ?? m.draft()}, ${formatCents(invoice.amount_cents)}`,
      detail: detailOf(kindText(invoice.kind), invoice.payer.name, invoice.issued_at && dateText(invoice.issued_at)),
      chip: <InvoiceStatusChip invoice={invoice} refunded={refundedPart(invoice)} />,
    }),
  },
  credit_notes: {
    title: m.field_credit_notes(),
    listOf: () => undefined,
    result: note => ({
      id: note.id,
      link: {to: '/admin/dashboard/invoices/$id', params: {id: note.invoice_id}},
      title: `${note.number}, ${formatCents(note.amount_cents)}`,
      detail: detailOf(note.invoice_number, note.payer_name, dateText(note.issued_at)),
    }),
  },
  payments: {
    title: m.payments(),
    listOf: () => lists.payments,
    result: (payment, q) => ({
      id: payment.id,
      link: {to: '/admin/dashboard/payments', search: {q: payment.invoices[0]?.number ?? q}},
      title: m.sum_by_payer({
        cents: formatCents(payment.amount_cents),
        name: payment.payer.name || m.an_unknown_payer(),
      }),
      detail: detailOf(dateTimeText(payment.paid_at), payment.invoices.map(({number}) => number).join(', ')),
    }),
  },
  contact_messages: {
    title: m.contact_messages(),
    listOf: () => lists.messages,
    result: message => ({
      id: message.id,
      link: {to: '/admin/dashboard/messages', search: {id: message.id}},
      title: message.topic ? `${message.name} (${contactTopicText(message.topic)})` : message.name,
      detail: detailOf(message.email, dateTimeText(message.created_at)),
      chip: message.answered_at && <StatusChip tone="good" icon={Check} label={m.answered()} />,
    }),
  },
}

/** Arrow keys move through the results; above the first one is the field. */
function moveFocus(event: KeyboardEvent) {
  const step = {ArrowDown: 1, ArrowUp: -1}[event.key]
  if (step === undefined) return
  const all = searchResults()
  const next = all[all.indexOf(event.target as HTMLElement) + step]
  event.preventDefault()
  if (next) next.focus()
  else if (step < 0) focusField()
}

const focusField = () => document.querySelector<HTMLElement>('input[type=search]')?.focus()

/** Handlers of the list of results, which focus its first one if newer results replace the focused one. */
function useFocusInResults() {
  const isFocused = useRef(false)
  useEffect(() => {
    if (!isFocused.current || document.activeElement !== document.body) return
    isFocused.current = false
    const [first] = searchResults()
    if (first) first.focus()
    else focusField()
  })
  return {
    onFocus: () => void (isFocused.current = true),
    onBlur: () => void (isFocused.current = false),
  }
}

/** Everything that staff list with the typed words, by kind. @see src/domain/rules-people.md#staff-search */
export function SearchScreen({q = ''}: {q?: string | undefined}) {
  const typed = q.trim()
  const {data, error, refetch, isPlaceholderData} = useQuery(staffSearchQuery(typed))
  const isPhone = useIsPhone()
  const focusHandlers = useFocusInResults()
  const groups = Object.keys(kinds) as Kind[]
  const isEmpty = data && groups.every(kind => data[kind].items.length === 0)
  return (
    <>
      <PageHeader title={m.search()} lead={m.people_bookings_visits_invoices_payments_careseekers()} />
      <div className="space-y-6">
        {isPhone && <SearchInput />}
        {typed === '' && (
          <EmptyState picture="all-set" title={m.what_are_you_looking_for()}>
            {m.type_a_name_an_email_address()}
          </EmptyState>
        )}
        {typed !== '' && !data && error && (
          <LoadError what={m.the_results()} error={error} onRetry={() => void refetch()} />
        )}
        {typed !== '' && !data && !error && <SkeletonCards count={3} />}
        {typed !== '' && isEmpty && !isPlaceholderData && (
          <EmptyState picture="all-set" title={m.nothing_found_for({typed})}>
            {m.try_part_of_a_name_an()}
          </EmptyState>
        )}
        {isPlaceholderData && (
          <p role="status" className="text-14 text-muted">
            {m.searching_for({typed})}
          </p>
        )}
        {typed !== '' && data && (
          <div
            {...focusHandlers}
            className={classNames('space-y-6', isPlaceholderData && 'opacity-50')}
            aria-busy={isPlaceholderData}
          >
            {groups.map(kind => (
              <Group key={kind} kind={kind} found={data[kind]} q={typed} isOld={isPlaceholderData} />
            ))}
          </div>
        )}
      </div>
    </>
  )
}

interface GroupProps<K extends Kind> {
  kind: K
  found: StaffFound[K]
  q: string
  /** Whether the results are those of an earlier text, which Enter does not open. */
  isOld: boolean
}

/** A list of a kind, filtered by the typed words. */
const listLink = ({to}: List, q: string): Result['link'] => ({to, search: {q}})

function Group<K extends Kind>({kind, found, q, isOld}: GroupProps<K>) {
  const {title, listOf, result} = kinds[kind]
  const items = found.items as readonly Item<K>[]
  if (items.length === 0) return null
  const results = items.map(item => result(item, q))
  const all = new Set(items.map(listOf))
  const links = [...all].filter(list => list !== undefined)
  return (
    <Section title={title}>
      <Card>
        <ul className="divide-y divide-line">
          {results.map(({id, link, title: name, detail, chip}) => (
            <li key={id}>
              <Link
                {...link}
                onKeyDown={moveFocus}
                data-search-result={isOld ? 'old' : ''}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-field px-2 py-2.5 no-underline hover:bg-sunk"
              >
                <span className="min-w-0">
                  <span className="block font-medium break-words text-primary">{name}</span>
                  <span className="block text-14 break-words text-muted">{detail}</span>
                </span>
                {chip}
              </Link>
            </li>
          ))}
        </ul>
        {found.has_more && links.length > 0 && (
          <p className="flex flex-wrap gap-x-4 border-t border-line px-2 pt-1">
            {links.map(list => (
              <Link
                key={list.to}
                {...listLink(list, q)}
                onKeyDown={moveFocus}
                data-search-result={isOld ? 'old' : ''}
                className="target inline-flex items-center text-14 font-medium text-primary underline-offset-4 max-md:min-h-11 hover:underline"
              >
                {m.see_all_of_kind({lower_case: lowered(list.title)})}
              </Link>
            ))}
          </p>
        )}
        {found.has_more && all.has(undefined) && (
          <p className="px-2 pt-2.5 text-14 text-muted">{m.these_are_the_first_five_type()}</p>
        )}
      </Card>
    </Section>
  )
}
