import {m} from '#messages'
import {Link, type LinkProps} from '@tanstack/react-router'
import type {UserDetail} from '#contract/admin/people-shapes.ts'
import {limits} from '#contract/limits.ts'
import {shownStatus} from '#domain/bookings/booking.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {lowered} from '#lib/letter-case.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {Stars} from '#ui/primitives/stars.tsx'
import {Status} from '#ui/primitives/status.tsx'
import {InvoiceList} from '../money/invoice-list.tsx'
import {DateTime} from '../date-time.tsx'
import {search_max} from '../search-params.ts'
import {previewCount} from '../text.ts'
import {sections} from '../people-sections.ts'
import {Unbroken} from '#ui/primitives/unbroken.tsx'

const linkClass = 'target inline-flex items-center font-medium text-primary underline-offset-4 hover:underline'
const none = <p className="text-muted">{m.none()}</p>

/** `June Reed about Grace Okafor`; without names, as of an erased account, whose side wrote it. */
function aboutText({side, family, provider}: UserDetail['reviews'][number]): string {
  const isFamily = side === 'parent'
  if (!family || !provider) return isFamily ? m.by_the_family() : m.by_the_caregivers_side()
  return isFamily
    ? m.review_by_about({author: family, subject: provider})
    : m.review_by_about({author: provider, subject: family})
}

interface Person {
  q: string
  provider_id?: string | undefined
  parent_id?: string | undefined
}

/** What finds the invoices and reviews of a person or an agency in the lists of all. */
function searchOf({q = '', provider_id, parent_id}: Partial<Person>): ListLink['search'] {
  if (provider_id !== undefined) return {provider_id}
  return parent_id === undefined ? {q: q.slice(0, search_max)} : {parent_id}
}

type ListLink = Pick<LinkProps, 'to' | 'params' | 'search'>

/** A link to the whole list, where a preview may not have all of it. */
function AllLink({of, title, ...link}: ListLink & {of: readonly unknown[]; title: string}) {
  return of.length < limits.preview_max ? null : (
    <Link {...link} className={linkClass}>
      {m.all_staff({lower_case: lowered(title)})}
    </Link>
  )
}

/**
 * The latest bookings, invoices and reviews of a person or an agency. All of a family's, a caregiver's or an agency's are found
 * by id in the lists, as another one may have the same name and an email may change; those of anyone else by the words `q`. An
 * agency's bookings have a list of their own.
 */
export function RecentActivity({
  of: {bookings, invoices, reviews},
  by,
}: {
  of: Pick<UserDetail, 'bookings' | 'invoices' | 'reviews'>
  by: Person | {agency_id: string}
}) {
  const allBookings: ListLink =
    'q' in by
      ? {
          to: '/admin/dashboard/all-bookings',
          search: by.provider_id === undefined ? searchOf(by) : {caretaker_id: by.provider_id},
        }
      : {to: '/admin/dashboard/users/agency/$id/bookings', params: {id: by.agency_id}, search: {}}
  const search = searchOf('q' in by ? by : {provider_id: by.agency_id})
  return (
    <>
      <Section
        anchor={sections.bookings.anchor}
        title={sections.bookings.title}
        count={previewCount(bookings)}
        action={<AllLink of={bookings} title={sections.bookings.title} {...allBookings} />}
      >
        <Card>
          {bookings.length === 0 && none}
          <ul className="divide-y divide-line">
            {bookings.map(booking => (
              <li
                key={booking.id}
                data-booking-id={booking.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
              >
                <span className="min-w-0">
                  <Link to="/admin/dashboard/all-bookings/$id" params={{id: booking.id}} className={linkClass}>
                    <Unbroken>{booking.number}</Unbroken>
                  </Link>{' '}
                  {serviceText(booking.service)}
                  <span className="block text-14 text-muted">
                    {booking.provider
                      ? m.first_with_staff({family: booking.family, provider: booking.provider})
                      : m.first_staff({family: booking.family})}{' '}
                    <DateTime at={booking.first_start} zone={booking.timezone} />
                  </span>
                </span>
                <Status of="booking" status={shownStatus(booking)} />
              </li>
            ))}
          </ul>
        </Card>
      </Section>
      <InvoiceList
        invoices={invoices}
        count={previewCount(invoices)}
        action={
          <AllLink of={invoices} title={sections.invoices.title} to="/admin/dashboard/invoices" search={search} />
        }
      />
      <Section
        anchor={sections.reviews.anchor}
        title={sections.reviews.title}
        count={previewCount(reviews)}
        action={<AllLink of={reviews} title={sections.reviews.title} to="/admin/dashboard/reviews" search={search} />}
      >
        <Card>
          {reviews.length === 0 && none}
          <ul className="divide-y divide-line">
            {reviews.map(review => (
              <li key={review.id} className="space-y-1 py-2.5">
                <span className="flex flex-wrap items-center gap-x-3 text-14 text-muted">
                  <Stars rating={review.rating} />
                  <Link to="/admin/dashboard/all-bookings/$id" params={{id: review.booking_id}} className={linkClass}>
                    <Unbroken>{review.number}</Unbroken>
                  </Link>
                  <span>
                    {aboutText(review)}, <DateTime at={review.written_at} dayOnly />
                  </span>
                  {review.hidden && m.then_hidden()}
                </span>
                <p dir="auto" className="whitespace-pre-line">
                  {review.text}
                </p>
              </li>
            ))}
          </ul>
        </Card>
      </Section>
    </>
  )
}
