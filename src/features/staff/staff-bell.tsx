import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import BellIcon from 'lucide-react/icons/bell'
import {useState} from 'react'
import {operationsQueries} from '#data/queries/admin/operations.ts'
import {useIsPhone} from '#ui/hooks/use-media-query.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {Popover} from '#ui/overlays/popover.tsx'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import {sinceText, waitingKinds, waitingOrder} from './overview/waiting-kinds.ts'

/** What waits for staff: the number, and a list of its kinds that leads to each. @see src/domain/rules-people.md#staff-area */
export function StaffBell() {
  const [open, setOpen] = useState(false)
  const isPhone = useIsPhone()
  const {data} = useQuery(operationsQueries.waiting())
  const kinds = data ? waitingOrder.flatMap(kind => (data[kind].count > 0 ? [{kind, ...data[kind]}] : [])) : []
  const total = kinds.reduce((sum, {count}) => sum + count, 0)
  const button = (
    <IconButton icon={BellIcon} label={total > 0 ? m.open_items_staff({total}) : m.open_items()} badge={total} />
  )
  const list =
    kinds.length === 0 ? (
      <p className="p-4 text-muted">{data ? m.nothing_needs_attention_right_now() : m.loading()}</p>
    ) : (
      <ul className="divide-y divide-line">
        {kinds.map(({kind, count, since}) => {
          const {label, icon: Icon, to, search} = waitingKinds[kind]
          return (
            <li key={kind}>
              <Link
                to={to}
                search={search ?? {}}
                onClick={() => setOpen(false)}
                className="flex min-h-11 items-center gap-3 px-4 py-2.5 text-ink no-underline hover:bg-sunk"
              >
                <Icon aria-hidden className="size-5 shrink-0 text-waiting" />
                <span className="min-w-0 grow">
                  {label}
                  {since && <span className="block text-13 text-muted">{sinceText(kind, since)}</span>}
                </span>
                <span className="font-semibold">{count}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    )
  return isPhone ? (
    <Dialog title={m.open_items()} open={open} onOpenChange={setOpen} trigger={button}>
      {list}
    </Dialog>
  ) : (
    <Popover label={m.open_items()} open={open} onOpenChange={setOpen} align="end" trigger={button}>
      <div className="w-80">{list}</div>
    </Popover>
  )
}
