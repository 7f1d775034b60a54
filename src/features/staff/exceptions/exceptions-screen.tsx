import {m} from '#messages'
import {exportExceptions} from '#contract/admin/exports.ts'
import {useInfiniteQuery} from '@tanstack/react-query'
import {useEffect, useState} from 'react'
import {ExceptionArea} from '#contract/admin/staff-choices.ts'
import {exceptionQueries, useAssignException, type ExceptionsFilter} from '#data/queries/admin/bookings.ts'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {FilterBar} from '#ui/fields/filter-bar.tsx'
import {FilterSelect} from '#ui/fields/filter-select.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {useIsPhone, useMediaQuery} from '#ui/hooks/use-media-query.ts'
import {useTyped} from '#ui/hooks/use-typed.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {FilterRows, LoadError, itemsOf, MoreButton, TotalLine} from '../staff-list.tsx'
import {areaText, rateOf} from './exception-text.ts'
import {reasonsFor} from './search.ts'
import {BulkBar, useChosen} from '../bulk.tsx'
import {SavedViews} from '../saved-views.tsx'
import {ExportButton} from '../export-button.tsx'
import {classNames} from '#lib/class-names.ts'
import {exceptionReasonText} from '#domain/sessions/exception-reasons.ts'
import {SettlePanel} from './settle-panel.tsx'
import {useExceptionKeys, useFocusAfterDecision} from './use-exception-keys.ts'
import {type Deciding, ExceptionCard, nameOf} from './exception-card.tsx'

const emptyTitle = ({q, state, about, reason, whose}: ExceptionsFilter): string =>
  q || (state && (about || reason || whose)) ? m.no_matches() : state ? m.nothing_yet() : m.no_exceptions()

/** Scrolls an exception that is being decided above the panel, which on tablets has the lower half of the page. */
function useEvidenceInView(id: string | undefined) {
  const isTablet = useMediaQuery('(min-width: 48rem) and (width < 64rem)')
  useEffect(() => {
    if (id && isTablet) document.querySelector(`[data-exception-id="${CSS.escape(id)}"]`)?.scrollIntoView()
  }, [id, isTablet])
}

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
  const live = deciding && (items.find(({id}) => id === deciding.item.id) ?? deciding.item)
  useExceptionKeys()
  useFocusAfterDecision(items, deciding?.item.id)
  useEvidenceInView(deciding?.item.id)
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
  const states = (
    <div className="md:w-60">
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
    </div>
  )
  return (
    <>
      <PageHeader
        title={m.exceptions()}
        lead={wanted.state ? m.what_staff_decided_newest_first() : m.visits_and_payments_that_need_a()}
        action={
          !isPhone && (
            <>
              {states}
              {exporting}
            </>
          )
        }
      />
      <div className="space-y-4">
        {isPhone && states}
        <FilterBar
          set={[wanted.about, wanted.reason, wanted.whose]}
          more={
            // in one row where they fit, since the cases are what staff came for
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 *:max-md:w-full">
              <p className={wanted.state ? 'hidden' : 'text-14 text-muted max-md:hidden'}>
                {m.keyboard()} <kbd>J</kbd> {m.and()} <kbd>K</kbd> {m.go_to_the_next_and_previous()}{' '}
                <kbd>{m.enter()}</kbd> {m.decides()} <kbd>A</kbd> {m.assigns_it_to_you()} <kbd>{m.esc()}</kbd>{' '}
                {m.closes()}
              </p>
              <FilterRows views={<SavedViews list="exceptions" />} exporting={exporting} />
            </div>
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
                options={reasonsFor(wanted.about).map(value => ({value, label: exceptionReasonText[value]}))}
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
              <FilterSelect
                label={m.sort()}
                all={m.longest_waiting_first()}
                value={wanted.sort}
                onChange={sort => onWanted({...wanted, sort})}
                options={[
                  {value: '-since', label: m.newest_exceptions_first()},
                  {value: 'due', label: m.closest_to_the_goal_first()},
                ]}
              />
            </>
          )}
        </FilterBar>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <TotalLine total={query.data?.pages[0]?.total} counted={m.count_of_exceptions} />
          <BulkBar rows={rows} verb={m.assign_chosen_to_me()} done={m.assigned_to_you()} />
        </div>
        {!query.data && query.error && (
          <LoadError what={m.the_exceptions()} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {!query.data && !query.error && <SkeletonCards count={3} />}
        {query.data && items.length === 0 && (
          <EmptyState picture="all-set" title={emptyTitle(wanted)}>
            {wanted.q
              ? m.try_part_of_a_name_or_a_number()
              : wanted.about || wanted.reason || wanted.whose
                ? m.no_exceptions_of_this_kind()
                : wanted.state
                  ? m.no_case_was_closed_yet()
                  : m.disputed_visits_and_reversed_payments_are()}
          </EmptyState>
        )}
        {/* the panel leaves the evidence in view: beside it, on tablets above it */}
        <ul className={classNames('space-y-4', deciding && 'md:pb-[max(50dvh,24rem)] wide:pr-96 wide:pb-0')}>
          {items.map(item => (
            <li key={item.id} tabIndex={-1} data-exception-id={item.id} className="scroll-mt-20 rounded-card">
              <ExceptionCard item={item} rows={rows} onDecide={setDeciding} />
            </li>
          ))}
        </ul>
        <MoreButton query={query} />
      </div>
      {deciding && live && (
        <SettlePanel
          key={`${deciding.item.id} ${deciding.act}`}
          id={deciding.item.id}
          acts={[deciding.act]}
          visit={live.visit ?? deciding.item.visit}
          changed_at={deciding.item.visit ? undefined : deciding.item.changed_at}
          danger_message_id={deciding.item.visit ? live.danger_message_id : undefined}
          hourly_rate_cents={rateOf(deciding.item.booking)}
          family={deciding.item.booking?.family}
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  )
}
