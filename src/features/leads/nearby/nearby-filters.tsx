import {m} from '#messages'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import {useState} from 'react'
import {useServerNow} from '#data/offline/server-now.ts'
import {Service} from '#contract/bookings/choices.ts'
import {inactiveServices} from '#domain/bookings/booking.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {stageOptions} from '#domain/bookings/stage-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {classNames} from '#lib/class-names.ts'
import {dayIn, dayText} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {rateText} from '#lib/money-text.ts'
import {DateField} from '#ui/fields/date-field.tsx'
import {FilterSelect} from '#ui/fields/filter-select.tsx'
import {MultiToggle} from '#ui/fields/multi-toggle.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {useFocusAfterRemoval} from '#ui/hooks/use-focus-after-removal.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {listedText} from './use-nearby.ts'
import {payChoices, radii, usual_radius, type NearbyFilter, type NearbyOrder, type NearbySearch} from '../search.ts'

/** How requests are sorted, in words. */
const nearbyOrders = {
  best: m.best_match(),
  soonest: m.soonest(),
  nearest: m.nearest(),
  pay: m.highest_pay(),
} as const satisfies Record<NearbyOrder, string>

const activeServices = Service.options.filter(service => !inactiveServices.has(service))

const none = {
  from: undefined,
  to: undefined,
  pay: undefined,
  ages: undefined,
  service: undefined,
} as const satisfies Record<keyof NearbyFilter, undefined>

/** The filters in use, in words: `from Sat, Nov 28`, `$25/hr or more`. */
export function filterTexts({from, to, pay, ages = [], service}: NearbyFilter): string[] {
  const first = from && dayText(from, from)
  const last = to && dayText(to, to)
  const days =
    first && last
      ? from === to
        ? first
        : m.from_day_until_day({from: first, to: last})
      : first
        ? m.from_day({day: first})
        : last && m.until_day({day: last})
  return [
    service && serviceText(service),
    days,
    pay !== undefined && m.rate_or_more({rate_text: rateText(dollarsToCents(pay))}),
    ages.length > 0 && m.only_ages({ages: ages.join(', ')}),
  ].filter(text => typeof text === 'string' && text !== '') as string[]
}

/** Distance, order and the filters of nearby requests; all are in the address. */
export function NearbyFilters({
  search,
  onSearch,
  count,
  isPart,
  hasList,
}: {
  search: NearbySearch
  onSearch: (change: Partial<NearbySearch>) => void
  /** Whether a list is shown, which can be sorted. */
  hasList: boolean
  /** How many requests the filters leave. */
  count: number | undefined
  /** There may be more than these. */
  isPart: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  const {radius = usual_radius, order = 'best'} = search
  const texts = filterTexts(search)
  const {element: filtersButton, props: focusProps} = useFocusAfterRemoval<HTMLButtonElement>()
  return (
    <div className="space-y-2" {...focusProps}>
      <div className="grid grid-cols-2 gap-3 large-text:grid-cols-1 md:flex md:items-end">
        <SelectField
          label={m.within()}
          value={String(radius)}
          onChange={next => onSearch({radius: radii.find(miles => String(miles) === next)})}
          options={radii.map(miles => ({value: String(miles), label: m.count_miles({miles})}))}
        />
        {hasList && (
          <SelectField<NearbyOrder>
            label={m.sort()}
            value={order}
            onChange={next => onSearch({order: next})}
            options={Object.entries(nearbyOrders).map(([value, label]) => ({value: value as NearbyOrder, label}))}
          />
        )}
        <div className={classNames('grid items-end', hasList && 'col-span-full')}>
          <Button ref={filtersButton} variant="secondary" icon={SlidersHorizontal} onClick={() => setOpen(true)}>
            {texts.length > 0 ? m.filters({length: texts.length}) : m.filters_leads()}
          </Button>
        </div>
      </div>
      {texts.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-14 text-muted">
          <span className="first-letter:uppercase">{texts.join(' · ')}</span>
          <Button variant="quiet" size="sm" onClick={() => onSearch(none)}>
            {m.clear_filters()}
          </Button>
        </p>
      )}
      {isOpen && (
        <FilterDialog
          search={search}
          onSearch={onSearch}
          count={count}
          isPart={isPart}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

function FilterDialog({
  search,
  onSearch,
  count,
  isPart,
  onClose,
}: {
  search: NearbyFilter
  onSearch: (change: NearbyFilter) => void
  count: number | undefined
  isPart: boolean
  onClose: () => void
}) {
  const {from, to, pay, ages, service} = search
  const today = dayIn(deviceZone(), useServerNow(60_000))
  return (
    <Dialog
      title={m.filters_leads()}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="quiet"
            disabledReason={filterTexts(search).length === 0 ? m.no_filter_is_set() : undefined}
            onClick={() => onSearch(none)}
          >
            {m.clear_filters()}
          </Button>
          <Button onClick={onClose}>
            {count === undefined
              ? m.done()
              : count === 1 && !isPart
                ? m.show_1_request()
                : m.show_requests({count: listedText(count, isPart)})}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <div className="grid grid-cols-2 gap-3 large-text:grid-cols-1">
          <DateField
            label={m.from()}
            value={from ?? ''}
            min={today}
            canClear
            onChange={day => onSearch({from: day || undefined, ...(to && to < day && {to: day})})}
            placeholder={m.any_day()}
          />
          <DateField
            label={m.until()}
            value={to ?? ''}
            min={from && from > today ? from : today}
            canClear
            onChange={day => onSearch({to: day || undefined})}
            placeholder={m.any_day()}
          />
        </div>
        <div className="grid grid-cols-2 gap-3 large-text:grid-cols-1">
          <FilterSelect
            label={m.pay_at_least()}
            all={m.any()}
            value={pay === undefined ? undefined : String(pay)}
            onChange={next => onSearch({pay: payChoices.find(each => String(each) === next)})}
            options={payChoices.map(each => ({value: String(each), label: rateText(dollarsToCents(each))}))}
          />
          <FilterSelect
            label={m.service()}
            all={m.all_services()}
            value={service}
            onChange={next => onSearch({service: next})}
            options={activeServices.map(value => ({value, label: serviceText(value)}))}
          />
        </div>
        <MultiToggle
          label={m.ages()}
          hint={m.only_requests_for_children_of_these()}
          value={ages ?? []}
          onChange={next => onSearch({ages: next.length > 0 ? next : undefined})}
          options={stageOptions()}
        />
      </div>
    </Dialog>
  )
}
