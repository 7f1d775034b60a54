import {classNames} from '#lib/class-names.ts'
import {clockIn} from '#lib/day.ts'
import type {Day} from '#lib/day.ts'
import {toneClass} from '../primitives/tone.ts'
import type {CalendarItem} from './calendar-item.ts'
import {toneBar} from './tone-bar.ts'

/** One day of the grid: a button that chooses it. What is on that day is in its name, so nothing is told by dots alone. */
export function DayCell({
  day,
  name,
  items,
  isChosen,
  isToday,
  isOutside,
  roomy,
  tall,
  onChoose,
}: {
  day: Day
  name: string
  items: readonly CalendarItem[]
  isChosen: boolean
  isToday: boolean
  isOutside: boolean
  roomy: boolean
  tall: boolean
  onChoose: () => void
}) {
  const visits = items.length === 0 ? '' : items.length === 1 ? ', 1 visit' : `, ${items.length} visits`
  const room = tall ? 8 : 2
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isChosen ? 0 : -1}
      aria-label={`${name}${isToday ? ', today' : ''}${visits}`}
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'group flex w-full flex-col focus-visible:-outline-offset-2',
        roomy
          ? classNames(
              'gap-1 p-1 text-left hover:bg-sunk',
              tall ? 'min-h-64' : 'min-h-26',
              isChosen && 'bg-primary-tint/60',
            )
          : 'min-h-12 items-center gap-0.5 py-0.5',
      )}
      onClick={onChoose}
    >
      <span
        className={classNames(
          'flex size-8 items-center justify-center rounded-chip text-14',
          isChosen
            ? 'bg-primary font-semibold text-on-primary'
            : isToday
              ? 'font-bold text-primary ring-1 ring-primary'
              : isOutside
                ? 'text-muted opacity-70'
                : 'font-medium group-hover:bg-sunk',
        )}
      >
        {Number(day.slice(8))}
      </span>
      {roomy ? (
        <span aria-hidden className="w-full space-y-1">
          {items.slice(0, room).map(item => (
            <span
              key={item.id}
              {...item.attributes}
              className={classNames(
                'block truncate rounded-[0.375rem] px-1.5 py-0.5 text-13 font-medium',
                toneClass[item.tone],
              )}
            >
              {tall && <span className="block font-normal">{clockIn(item.timezone, item.start)}</span>}
              {item.title}
            </span>
          ))}
          {items.length > room && (
            <span className="block px-1.5 text-13 text-muted">+{items.length - room} more</span>
          )}
        </span>
      ) : (
        <span aria-hidden className="flex h-1.5 gap-0.5">
          {items.slice(0, 3).map(item => (
            <span key={item.id} className={classNames('size-1.5 rounded-chip', toneBar[item.tone])} />
          ))}
        </span>
      )}
    </button>
  )
}
