import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import {messagesPathOf} from '#data/account/guard.ts'
import {useWho} from '#data/account/current-user.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The name of the other side, for a device that cannot ask for their thread. */
    other_name?: string | undefined
  }
}

/** Opens the thread of a booking with this person: `with` is the profile id of the other side. */
export function MessageLink({name, booking, with: other}: {name?: string; booking?: string; with?: string | null}) {
  const path = messagesPathOf(useWho()?.role)
  if (path === null) return null
  return (
    <Link
      to={path}
      search={{...(booking && {booking}), ...(other && {with: other})}}
      state={{other_name: name}}
      className={buttonClass({variant: 'secondary', size: 'sm'})}
    >
      <MessageCircle aria-hidden className="size-5 shrink-0" />
      {name ? m.message_bookings({name: name ?? ''}) : m.write_message()}
    </Link>
  )
}
