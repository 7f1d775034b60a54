import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import {messagesPathOf} from '#data/account/guard.ts'
import {messageQueries} from '#data/queries/messages.ts'
import {useWho} from '#data/account/current-user.ts'
import {CountBadge, iconButtonClass} from '#ui/primitives/icon-button.tsx'

/** The header's link to the messages, with the number of unread ones. Staff have none. */
export function MessagesIcon() {
  const path = messagesPathOf(useWho()?.role)
  const {data} = useQuery({...messageQueries.threads(), enabled: path !== null})
  if (path === null) return null
  const unread = data?.unread ?? 0
  const label = unread > 0 ? m.messages_unread({unread}) : m.messages()
  return (
    <Link to={path} search={{}} className={iconButtonClass} aria-label={label} title={label}>
      <MessageCircle aria-hidden className="size-5" />
      <CountBadge count={unread} />
    </Link>
  )
}
