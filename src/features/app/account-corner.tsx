import {m} from '#messages'
import {lazy, Suspense} from 'react'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import BookOpen from 'lucide-react/icons/book-open'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Info from 'lucide-react/icons/info'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import {useEndedAccount} from '#data/account/ended-account.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {useWho} from '#data/account/current-user.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Menu, MenuItem, MenuLine, MenuLink} from '#ui/overlays/menu.tsx'
import {useLogOut} from './use-log-out.ts'
import {secondaryDestinationsFor} from './destinations.ts'
import {fullName} from '#lib/full-name.ts'

const SignOutDialog = lazy(() => import('./log-out-dialog.tsx').then(file => ({default: file.LogOutDialog})))

/** The account menu with the log-out dialog. */
export function AccountCorner() {
  const {logOut, isAsking, leaveWith, stay} = useLogOut()
  return (
    <>
      <AccountMenu onLogOut={logOut} />
      {isAsking && (
        <Suspense fallback={null}>
          <SignOutDialog onLeave={leaveWith} onClose={stay} />
        </Suspense>
      )}
    </>
  )
}

/** The plan page by role; field caregivers have none. */
const plans = {
  parent: '/dash/parent/status',
  caretaker: '/dash/caretaker/status',
  agency: '/dash/agency/status',
} as const

/** Public pages, which stay reachable for signed-in people. @see src/domain/rules-people.md#navigation */
const publicPlaces = [
  {to: '/about', label: m.about(), icon: Info},
  {to: '/faq', label: m.faq(), icon: CircleHelp},
  {to: '/contact', label: m.contact(), icon: Mail},
  {to: '/blog', label: m.blog(), icon: BookOpen},
] as const

/**
 * Shows the person's name, the agency's, the address, the profile, the plan, public pages and the way out. An ended account
 * has no profile and no plan.
 */
function AccountMenu({onLogOut}: {onLogOut: () => void}) {
  const {data: me} = useQuery(profileQueries.me())
  const visitor = useWho()
  const hasEnded = useEndedAccount() !== null
  const {role, member_role} = (hasEnded ? null : visitor) ?? {}
  const plan = role && role in plans && member_role !== 'field' ? plans[role as keyof typeof plans] : undefined
  const name = me ? fullName(me) : m.account()
  return (
    <Menu
      label={m.account()}
      trigger={
        <button
          type="button"
          className="grid size-11 place-items-center rounded-full"
          aria-label={me ? m.account_of({name}) : m.account()}
        >
          {me ? (
            <Avatar name={name} src={me.avatar_is_logo ? null : me.avatar_url} size={32} />
          ) : (
            <span aria-hidden className="size-8 rounded-chip bg-sunk" />
          )}
        </button>
      }
    >
      {me && (
        <div className="grid px-3 py-2">
          <span className="text-14 font-medium">{name}</span>
          {me.legal_name && <span className="text-13">{me.legal_name}</span>}
          <span className="text-13 text-muted">{me.email}</span>
        </div>
      )}
      <MenuLine />
      {role &&
        secondaryDestinationsFor({role, member_role: member_role ?? null}).map(({id, to, label, icon: Icon}) => (
          <MenuLink key={id}>
            <Link to={to}>
              <Icon aria-hidden className="size-5 shrink-0" />
              {label}
            </Link>
          </MenuLink>
        ))}
      {plan && (
        <MenuLink>
          <Link to={plan}>
            <BadgeCheck aria-hidden className="size-5 shrink-0" />
            {m.your_plan()}
          </Link>
        </MenuLink>
      )}
      <MenuLine />
      {publicPlaces.map(({to, label, icon: Icon}) => (
        <MenuLink key={to}>
          <Link to={to}>
            <Icon aria-hidden className="size-5 shrink-0" />
            {label}
          </Link>
        </MenuLink>
      ))}
      <MenuLine />
      <MenuItem icon={LogOut} onSelect={onLogOut}>
        {m.logout()}
      </MenuItem>
    </Menu>
  )
}
