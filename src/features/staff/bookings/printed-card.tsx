import type {DoorCard} from '#contract/admin/careseekers.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {clockTime, localDate} from '#domain/time.ts'
import {dayText} from '#lib/day.ts'
import {Brand} from '#ui/frame/brand.tsx'

/** `123 456`: as people read six digits aloud. */
const spoken = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`

function Code({code}: {code: string | null}) {
  return code === null ? (
    <span className="text-14 text-muted">Confirmed</span>
  ) : (
    <span className="text-18 font-semibold whitespace-nowrap tabular-nums">{spoken(code)}</span>
  )
}

/** The card as it lies on the hall table: for whom, what to do, and a line for each visit. */
export function PrintedCard({card: {number, service, family, provider, visits}}: {card: DoorCard}) {
  return (
    <article
      aria-label="The card"
      className="max-w-text rounded-card border border-line bg-card p-4 desk:p-6 print:max-w-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line pb-4">
        <div>
          <p className="text-22 font-semibold">{family}</p>
          <p>
            {serviceText(service)}
            {provider && ` with ${provider}`}
          </p>
          <p className="text-14 text-muted">Booking {number}</p>
        </div>
        <Brand />
      </header>
      <p className="py-4">
        When your caregiver comes, tell her the start code of that day; when she leaves, the end code. She
        types it into her phone. Each code works once. Keep this card to yourself until then.
      </p>
      <table className="w-full">
        <thead>
          <tr className="border-b border-line text-left text-14 text-muted">
            <th scope="col" className="py-2 pr-2 font-medium">
              Visit
            </th>
            <th scope="col" className="px-2 py-2 font-medium">
              Start code
            </th>
            <th scope="col" className="py-2 pl-2 font-medium">
              End code
            </th>
          </tr>
        </thead>
        <tbody>
          {visits.map(visit => (
            <tr
              key={visit.session_id}
              data-session-id={visit.session_id}
              className="break-inside-avoid border-b border-line last:border-0"
            >
              <th scope="row" className="py-2.5 pr-2 text-left font-normal">
                <span className="block font-medium">
                  {dayText(localDate(visit.scheduled_start, visit.timezone))}
                </span>
                <span className="block text-14 text-muted">
                  {clockTime(visit.scheduled_start, visit.timezone)}–
                  {clockTime(visit.scheduled_end, visit.timezone)}
                </span>
              </th>
              <td className="px-2 py-2.5">
                <Code code={visit.start_code} />
              </td>
              <td className="py-2.5 pl-2">
                <Code code={visit.end_code} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
