import {Link} from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type {ReactNode} from 'react'
import {isOfStaff} from '#contract/accounts/roles.ts'
import {setTheme, useTheme} from '#data/app/theme.ts'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {useWho} from '#data/account/current-user.ts'
import {Card} from '#ui/primitives/card.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'

const links = [
  {to: '/settings/security', label: 'Login security', hint: 'Two-step login and passkeys'},
  {to: '/settings/devices', label: 'Devices', hint: 'Where you are logged in'},
  {to: '/settings/export', label: 'Export my data', hint: 'A copy of what we store about you'},
  {to: '/settings/close-account', label: 'Close my account', hint: 'What is erased, when, and what the law keeps'},
] as const

/** Light or dark on this device. */
function ThemeChoice() {
  const theme = useTheme()
  return (
    <Section title="Appearance">
      <Card className="space-y-3">
        <SegmentedControl
          label="Colors on this device"
          value={theme}
          onChange={setTheme}
          options={[
            {value: 'system', label: 'System'},
            {value: 'light', label: 'Light'},
            {value: 'dark', label: 'Dark'},
          ]}
        />
      </Card>
    </Section>
  )
}

/** The look of this device, and links to what a person may do with their account. */
export function AccountLinks() {
  return (
    <>
      <ThemeChoice />
      <Section title="Your account and data">
        <Card>
          <ul className="divide-y divide-line">
            {links.map(({to, label, hint}) => (
              <li key={to} className="first:-mt-2 last:-mb-2">
                <Link to={to} className="flex items-center justify-between gap-3 py-3">
                  <span>
                    <span className="block font-medium">{label}</span>
                    <span className="block text-14 text-muted">{hint}</span>
                  </span>
                  <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      </Section>
    </>
  )
}

/** A page about the account, with a link back to the profile that leads here. */
export function AccountPage({title, lead, children}: {title: string; lead: string; children: ReactNode}) {
  const role = useWho()?.role
  return (
    <>
      <PageHeader
        title={title}
        lead={lead}
        crumbs={
          role && [<ProfileLink key="profile" to={isOfStaff(role) ? '/settings/account' : `/dash/${role}/edit`} />]
        }
      />
      <div className="max-w-2xl space-y-6">{children}</div>
    </>
  )
}

const ProfileLink = ({to}: {to: string}) => (
  <Link to={to}>{to.startsWith('/settings') ? 'Your account' : 'Edit profile'}</Link>
)
