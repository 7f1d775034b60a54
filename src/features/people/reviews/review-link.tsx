import {Link} from '@tanstack/react-router'
import type {ReactNode} from 'react'
import {useWho} from '#data/account/current-user.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'

const places = {
  parent: '/dash/parent/reviews/$id',
  caretaker: '/dash/caretaker/reviews/$id',
  agency: '/dash/agency/reviews/$id',
} as const

const isParty = (role: string | undefined): role is keyof typeof places =>
  role !== undefined && role in places

/** To the reviews of a booking, wherever the reader's own page of them is. */
export function ReviewLink({
  bookingId,
  variant = 'primary',
  children,
}: {
  bookingId: string
  variant?: 'primary' | 'secondary'
  children: ReactNode
}) {
  const role = useWho()?.role
  if (!isParty(role)) return null
  return (
    <Link to={places[role]} params={{id: bookingId}} className={buttonClass({variant})}>
      {children}
    </Link>
  )
}
