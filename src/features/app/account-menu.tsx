import {useQuery} from '@tanstack/react-query'
import {LogOut} from 'lucide-react'
import {profileQueries} from '#data/profile.ts'
import {Avatar} from '#ui/avatar.tsx'
import {Menu, MenuItem, MenuLine} from '#ui/overlays/menu.tsx'

/** Name, address and the way out. */
export function AccountMenu({onSignOut}: {onSignOut: () => void}) {
  const {data: me} = useQuery(profileQueries.me())
  const name = me ? (me.legal_name ?? `${me.first_name} ${me.last_name}`) : 'Account'
  return (
    <Menu
      label="Account"
      trigger={
        <button
          type="button"
          className="grid size-11 place-items-center rounded-full"
          aria-label={`Account of ${name}`}
        >
          <Avatar name={name} src={me?.avatar_url} size={32} />
        </button>
      }
    >
      {me && (
        <div className="grid px-3 py-2">
          <span className="text-14 font-medium">{name}</span>
          <span className="text-13 text-muted">{me.email}</span>
        </div>
      )}
      <MenuLine />
      <MenuItem icon={LogOut} onSelect={onSignOut}>
        Logout
      </MenuItem>
    </Menu>
  )
}
