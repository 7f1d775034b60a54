import {m} from '#messages'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import {DayPicker} from 'react-day-picker'
import {useState, type ComponentProps} from 'react'
import {longDayText, monthName, monthLabel, weekdayNames, type Day} from '#lib/day.ts'
import {classNames} from '#lib/class-names.ts'
import {capitalized} from '#lib/letter-case.ts'
import {iconButtonClass} from '../primitives/icon-button.tsx'

/** react-day-picker speaks in local dates; we speak in days. */
export function dateOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

export function dayOf(date: Date): Day {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const navClass = classNames(iconButtonClass, 'aria-disabled:opacity-40')

const chosen = '*:!bg-primary *:font-semibold *:!text-on-primary'

const looks: ComponentProps<typeof DayPicker>['classNames'] = {
  root: 'w-fit text-ink',
  months: 'relative flex flex-col gap-6 md:flex-row',
  month: 'space-y-2',
  month_caption: 'flex h-11 items-center justify-center font-semibold md:h-10',
  dropdowns: 'flex',
  // the native select lies invisible over its text
  dropdown_root:
    'relative flex min-h-11 items-center rounded-field px-1.5 hover:bg-sunk has-focus-visible:outline-2 has-focus-visible:outline-primary md:min-h-10',
  dropdown: 'absolute inset-0 size-full cursor-pointer appearance-none bg-card text-ink opacity-0',
  caption_label: 'flex items-center gap-0.5',
  nav: 'absolute inset-x-0 top-0 z-10 flex justify-between pointer-events-none *:pointer-events-auto',
  button_previous: navClass,
  button_next: navClass,
  month_grid: 'border-collapse',
  weekday: 'w-11 pb-1 text-13 font-medium text-muted md:w-10',
  day: 'p-0 text-center',
  day_button:
    'my-px size-11 rounded-field text-16 transition-colors duration-100 hover:bg-sunk disabled:cursor-not-allowed disabled:text-muted disabled:line-through disabled:opacity-50 disabled:hover:bg-transparent md:size-10 md:text-14',
  // outlined, and while it is chosen the underlined one among the filled
  today: '*:font-bold *:text-primary *:underline *:underline-offset-4 *:ring-2 *:ring-primary *:ring-inset',
  outside: 'opacity-40',
  // a single day, or the ends of a range; the days between are tinted
  selected: chosen,
  range_start: classNames(chosen, 'rounded-l-field bg-primary-tint'),
  range_end: classNames(chosen, 'rounded-r-field bg-primary-tint'),
  range_middle: 'bg-primary-tint *:font-medium',
  hidden: 'invisible',
}

function Chevron({orientation}: {orientation?: 'up' | 'down' | 'left' | 'right'}) {
  if (orientation === 'down') return <ChevronDown aria-hidden className="size-4 text-muted" />
  const Arrow = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Arrow aria-hidden className="size-5" />
}

/** Years before and after this one in which days are chosen, where a field sets no bounds. */
const reach_years = 20

const weekdayOf = (date: Date) => weekdayNames()[date.getDay()]

// react-day-picker has English of its own
const labels: ComponentProps<typeof DayPicker>['labels'] = {
  labelMonthDropdown: () => m.month(),
  labelYearDropdown: () => m.year(),
  labelNav: () => m.month(),
  labelPrevious: () => m.previous_month(),
  labelNext: () => m.next_month(),
  labelGrid: date => monthLabel(dayOf(date)),
  labelWeekday: date => weekdayOf(date)?.long ?? '',
  labelDayButton: (date, {today}) => longDayText(dayOf(date)) + (today ? m.comma_today() : ''),
}
const formatters: ComponentProps<typeof DayPicker>['formatters'] = {
  formatCaption: date => monthLabel(dayOf(date)),
  formatMonthDropdown: date => monthName(dayOf(date)),
  formatWeekdayName: date => capitalized(weekdayOf(date)?.short ?? ''),
}

/**
 * The month to pick days from, dressed in our tokens; arrows, Page Up, Page Down and the lists of months and years move
 * it. The days before `first` and after `last` cannot be chosen.
 */
export function DayGrid({
  first,
  last,
  ...props
}: ComponentProps<typeof DayPicker> & {first?: Day | undefined; last?: Day | undefined}) {
  const [year] = useState(() => new Date().getFullYear())
  return (
    <DayPicker
      autoFocus
      captionLayout="dropdown"
      startMonth={first ? dateOf(first) : new Date(year - reach_years, 0)}
      endMonth={last ? dateOf(last) : new Date(year + reach_years, 11)}
      disabled={[...(first ? [{before: dateOf(first)}] : []), ...(last ? [{after: dateOf(last)}] : [])]}
      showOutsideDays={false}
      classNames={props.mode === 'range' ? {...looks, selected: ''} : looks}
      components={{Chevron}}
      labels={labels}
      formatters={formatters}
      {...props}
    />
  )
}
