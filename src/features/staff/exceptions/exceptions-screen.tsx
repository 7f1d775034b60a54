import {m} from '#messages'
import {exportExceptions} from '#contract/admin/exports.ts'
import {creditText} from '#domain/money/invoice-text.ts'
import {useInfiniteQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {Fragment, useState} from 'react'
import {ExceptionArea} from '#contract/bookings/choices.ts'
import {useWho} from '#data/account/current-user.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {exception_goal_ms} from '#domain/constants.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import Clock from 'lucide-react/icons/clock'
import {durationText} from '../text.ts'
import {exceptionQueries, useAssignException, type ExceptionsFilter} from '#data/queries/admin/bookings.ts'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {decisionReasonText} from '#domain/sessions/decision-reasons.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {FilterBar} from '#ui/fields/filter-bar.tsx'
import {FilterSelect} from '#ui/fields/filter-select.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {useIsPhone} from '#ui/hooks/use-media-query.ts'
import {useTyped} from '#ui/hooks/use-typed.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import type {ExceptionItem} from '#contract/admin/exceptions.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {FilterRows, LoadError, itemsOf, MoreButton} from '../staff-list.tsx'
import {areaText, kindText, rateOf, reasonText, exceptionActions, type ExceptionAction} from './exception-text.ts'
import {reasonsFor} from './search.ts'
import {BulkBar, useChosen} from '../bulk.tsx'
import {SavedViews} from '../saved-views.tsx'
import {ExportButton} from '../export-button.tsx'
import {DateTime} from '../date-time.tsx'
import {FamilyParty, ProviderParty} from '../people/contact-links.tsx'
import {SentByHandDialog} from '../money/sent-by-hand-dialog.tsx'
import {BookingMessages} from '../messages/read-thread.tsx'
import {ReadHandover} from './read-handover.tsx'
import {classNames} from '#lib/class-names.ts'
import {SettlePanel} from './settle-panel.tsx'
import {useExceptionKeys, useFocusAfterDecision} from './use-exception-keys.ts'
import {StaffSessionCard, ClaimMap} from './session-card.tsx'
import {listText} from '#lib/list-text.ts'

/** The staff's exceptions, longest waiting first. */
export function ExceptionsScreen({
  wanted,
  onWanted,
}: {
  wanted: ExceptionsFilter
  onWanted: (wanted: ExceptionsFilter) => void
}) {
  const query = useInfiniteQuery(exceptionQueries.list(wanted))
  const [typed, type] = useTyped(wanted.q, q => onWanted({...wanted, q}))
  const isPhone = useIsPhone()
  const exporting = <ExportButton of={exportExceptions} name="exceptions" query={wanted} />
  const items = itemsOf(query.data)
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  useExceptionKeys()
  useFocusAfterDecision(items, deciding?.item.id)
  const {mutateAsync} = useAssignException()
  const rows = useChosen(
    items
      .filter(({closed, assigned_to}) => !closed && assigned_to === null)
      .map(({id, kind, booking, money}) => ({
        id,
        name: nameOf({booking, money, kind}),
        act: () => mutateAsync({id, to_me: true, seen: null}),
      })),
  )
  return (
    <>
      <PageHeader
        title={m.exceptions()}
        lead={wanted.state ? m.what_staff_decided_newest_first() : m.visits_and_payments_that_need_a()}
        action={!isPhone && exporting}
      />
      <div className="space-y-4">
        <SegmentedControl<'open' | 'closed'>
          label={m.show()}
          hideLabel
          value={wanted.state ?? 'open'}
          onChange={state => onWanted({q: wanted.q, about: wanted.about, ...(state === 'closed' && {state})})}
          options={[
            {value: 'open', label: m.open_cases()},
            {value: 'closed', label: m.closed_cases()},
          ]}
        />
        <FilterBar
          set={[wanted.about, wanted.reason, wanted.whose]}
          more={
            <>
              <p className={wanted.state ? 'hidden' : 'text-14 text-muted max-md:hidden'}>
                {m.keyboard()} <kbd>J</kbd> {m.and()} <kbd>K</kbd> {m.go_to_the_next_and_previous()}{' '}
                <kbd>{m.enter()}</kbd> {m.decides()} <kbd>A</kbd> {m.assigns_it_to_you()} <kbd>{m.esc()}</kbd>{' '}
                {m.closes()}
              </p>
              <FilterRows views={<SavedViews list="exceptions" />} exporting={exporting} />
            </>
          }
          search={
            <SearchField
              label={m.search()}
              placeholder={m.name_booking_or_invoice_number()}
              value={typed ?? ''}
              onChange={q => type(q || undefined)}
            />
          }
        >
          <FilterSelect
            label={m.about_area()}
            all={m.everything()}
            value={wanted.about}
            onChange={about => onWanted({...wanted, about, reason: undefined})}
            options={ExceptionArea.options.map(value => ({value, label: areaText[value]}))}
          />
          {!wanted.state && (
            <>
              <FilterSelect
                label={m.why()}
                all={m.everything()}
                value={wanted.reason}
                onChange={reason => onWanted({...wanted, reason})}
                options={reasonsFor(wanted.about).map(value => ({value, label: reasonText[value]}))}
              />
              <FilterSelect
                label={m.assigned()}
                all={m.anyone()}
                value={wanted.whose}
                onChange={whose => onWanted({...wanted, whose})}
                options={[
                  {value: 'mine', label: m.to_me()},
                  {value: 'unassigned', label: m.unassigned()},
                ]}
              />
            </>
          )}
        </FilterBar>
        <BulkBar rows={rows} verb={m.assign_chosen_to_me()} done={m.assigned_to_you()} />
        {!query.data && query.error && (
          <LoadError what={m.the_exceptions()} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {!query.data && !query.error && <SkeletonCards count={3} />}
        {query.data && items.length === 0 && (
          <EmptyState picture="all-set" title={wanted.q ? m.no_matches() : m.no_exceptions()}>
            {wanted.q
              ? m.try_part_of_a_name_or_a_number()
              : wanted.about || wanted.reason || wanted.whose || wanted.state
                ? m.no_exceptions_of_this_kind()
                : m.disputed_visits_and_reversed_payments_are()}
          </EmptyState>
        )}
        {/* the panel leaves the evidence in view */}
        <ul className={classNames('space-y-4', deciding && 'wide:pr-96')}>
          {items.map(item => (
            <li key={item.id} tabIndex={-1} data-exception-id={item.id} className="rounded-card">
              <ExceptionCard item={item} rows={rows} onDecide={setDeciding} />
            </li>
          ))}
        </ul>
        <MoreButton query={query} />
      </div>
      {deciding && (
        <SettlePanel
          key={`${deciding.item.id} ${deciding.act}`}
          id={deciding.item.id}
          acts={[deciding.act]}
          visit={items.find(({id}) => id === deciding.item.id)?.visit ?? deciding.item.visit}
          hourly_rate_cents={rateOf(deciding.item.booking)}
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  )
}

const linkClass = 'font-medium text-primary underline underline-offset-4'

/** Reasons that no times settle. */
const withoutTimes = new Set<ExceptionItem['reasons'][number]>(['nobody_assigned', 'not_made', 'danger'])

/** A contested session needs a decision; a missing assignment or visit and a danger can only be marked resolved. */
function actsFor({kind, reasons, closed}: ExceptionItem): ExceptionAction[] {
  if (closed) return []
  if (kind !== 'session') return ['resolve']
  if (reasons.every(reason => withoutTimes.has(reason))) return ['resolve']
  const isOpen = reasons.includes('contested') || reasons.includes('overlap_empty')
  return isOpen ? ['settle', 'missed', 'void'] : ['settle', 'missed', 'void', 'resolve']
}

function About({item: {booking, money, reasons}}: {item: ExceptionItem}) {
  return (
    <div className="space-y-2 text-14">
      {money && (
        <p>
          {money.payer_name}, {formatCents(money.amount_cents)}
          {money.invoice_id ? (
            <>
              ,{' '}
              <Link to="/admin/dashboard/invoices/$id" params={{id: money.invoice_id}} className={linkClass}>
                {money.invoice_numbers[0] ?? m.invoice()}
              </Link>
            </>
          ) : (
            money.invoice_numbers.map(number => (
              <Fragment key={number}>
                ,{' '}
                <Link to="/admin/dashboard/invoices" search={{q: number}} className={linkClass}>
                  {number}
                </Link>
              </Fragment>
            ))
          )}
          {money.reason && `: ${creditText(money.reason)}`}
        </p>
      )}
      {money?.not_returned_cents && reasons.includes('refund_owed') ? (
        <p>{m.more_is_not_returned_by_its({cents: formatCents(money.not_returned_cents)})}</p>
      ) : null}
      {booking && (
        <>
          <p>
            <Link to="/admin/dashboard/all-bookings/$id" params={{id: booking.id}} className={linkClass}>
              {booking.number}
            </Link>{' '}
            {serviceText(booking.service)}
          </p>
          <div className="flex flex-wrap gap-x-10 gap-y-2">
            <div>
              <FamilyParty of={booking.family} />
            </div>
            {booking.provider && (
              <div>
                <ProviderParty of={booking} />
              </div>
            )}
          </div>
        </>
      )}
    </div>
  )
}

/** Tells an exception from the others in the names of its buttons. */
const nameOf = ({booking, money, kind}: Pick<ExceptionItem, 'booking' | 'money' | 'kind'>): string =>
  booking?.number ?? money?.payer_name ?? kindText[kind]

interface Deciding {
  item: ExceptionItem
  act: ExceptionAction
}

/** Who took an exception, how long it waits against the goal, and the button that takes it. */
function Waiting({item}: {item: ExceptionItem}) {
  const now = useServerNow()
  const user_id = useWho()?.user_id
  const needs = useNeedsConnection()
  const {mutate, isPending, error} = useAssignException()
  const {id, since, assigned_to} = item
  const goal_ms = exception_goal_ms[item.kind === 'session' ? 'visits' : 'money']
  const waited_ms = Date.parse(now) - Date.parse(since)
  const isMine = assigned_to?.user_id === user_id
  const action = isMine ? m.let_go() : assigned_to ? m.take_over() : m.assign_to_me()
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
        <span>
          {m.since_staff()} <DateTime at={since} />
        </span>
        <StatusChip
          tone={waited_ms > goal_ms ? 'bad' : 'waiting'}
          icon={Clock}
          label={m.waited_goal({
            duration_text: durationText(Math.max(0, waited_ms)) ?? '',
            duration_text2: durationText(goal_ms) ?? '',
          })}
        />
        {assigned_to && <span>{isMine ? m.assigned_to_you() : m.assigned_to_staff({name: assigned_to.name})}</span>}
        <Button
          size="sm"
          variant="quiet"
          data-assign
          aria-label={`${action}: ${nameOf(item)}`}
          busy={isPending}
          disabledReason={needs(m.assigning())}
          onClick={() => mutate({id, to_me: !isMine, seen: assigned_to?.user_id ?? null})}
        >
          {action}
        </Button>
      </p>
      <FormError>{error && messageOf(error)}</FormError>
    </div>
  )
}

/** One exception: reasons, the people concerned, both sides' claims, and the actions. */
function ExceptionCard({
  item,
  rows,
  onDecide,
}: {
  item: ExceptionItem
  rows: ReturnType<typeof useChosen>
  onDecide: (deciding: Deciding) => void
}) {
  const choosable = rows.listed.find(({id}) => id === item.id)
  const [isSent, setSent] = useState(false)
  const {id, kind, visit, place, money, reasons, closed} = item
  const isOwed = money !== null && reasons.includes('refund_owed')
  return (
    <Card className="space-y-3">
      <div className="space-y-1">
        <h2 className="text-18 font-semibold">
          {closed
            ? kindText[kind]
            : listText(
                reasons.map(reason => reasonText[reason]),
                'plain',
              )}
        </h2>
        {closed ? (
          <p className="text-14 text-muted">
            {m.closed()} <DateTime at={closed.at} />{' '}
            {m.by({
              by: closed.by,
              value: decisionReasonText[closed.reason_code],
              value2: closed.memo && `. “${closed.memo}”`,
            })}
          </p>
        ) : (
          <Waiting item={item} />
        )}
        <About item={item} />
        {choosable && (
          <Checkbox
            label={m.choose_staff({name: choosable.name})}
            checked={rows.has(item.id)}
            onChange={isChosen => rows.choose(item.id, isChosen)}
          />
        )}
        {reasons.includes('danger') && (
          <p className="text-14">
            <Link to="/admin/dashboard/messages" className={linkClass}>
              {m.read_the_safety_message()}
            </Link>
          </p>
        )}
      </div>
      {visit && (
        <StaffSessionCard visit={visit}>
          {place && <ClaimMap visit={visit} place={place} />}
          {place?.source === 'zip' && <p className="text-14 text-muted">{m.the_location_is_known_only_by()}</p>}
          {!closed && <ReadHandover booking_id={visit.booking_id} about={nameOf(item)} />}
          {!closed && <BookingMessages booking_id={visit.booking_id} about={nameOf(item)} />}
        </StaffSessionCard>
      )}
      <div className="flex flex-wrap gap-2">
        {isOwed && (
          <Button size="sm" aria-label={`${m.record_manual_refund()}: ${nameOf(item)}`} onClick={() => setSent(true)}>
            {m.record_manual_refund()}
          </Button>
        )}
        {actsFor(item).map((each, index) => (
          <Button
            key={each}
            size="sm"
            variant={index === 0 && !isOwed ? 'primary' : 'secondary'}
            data-decide
            aria-label={`${exceptionActions[each].verb}: ${nameOf(item)}`}
            onClick={() => onDecide({item, act: each})}
          >
            {exceptionActions[each].verb}
          </Button>
        ))}
      </div>
      {isSent && money && (
        <SentByHandDialog owed={{...money, id, payer: money.payer_name}} onClose={() => setSent(false)} />
      )}
    </Card>
  )
}
