import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type {ReactNode} from 'react'
import {isOfStaff} from '#contract/accounts/roles.ts'
import {language, languageNames} from '#data/app/language.ts'
import {setTheme, useTheme} from '#data/app/theme.ts'
import {useChangeLanguage} from '#data/app/use-change-language.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {useWho} from '#data/account/current-user.ts'
import {Card} from '#ui/primitives/card.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'

const links = [
  {to: '/settings/security', label: m.login_security(), hint: m.two_step_login_and_passkeys()},
  {to: '/settings/devices', label: m.devices(), hint: m.where_you_are_logged_in()},
  {to: '/settings/export', label: m.export_my_data(), hint: m.a_copy_of_what_we_store()},
  {to: '/settings/close-account', label: m.close_my_account(), hint: m.what_is_erased_when_and_what()},
] as const

const languageOptions = [
  {value: 'en', label: languageNames.en},
  {value: 'es', label: languageNames.es},
] as const

/** Light or dark on this device, and the language of the account and of this device. */
function Appearance() {
  const theme = useTheme()
  const {asked, change} = useChangeLanguage(title => toast({title, tone: 'bad'}))
  return (
    <Section title={m.appearance()} anchor="appearance">
      <Card className="space-y-3">
        <SegmentedControl
          label={m.colors_on_this_device()}
          value={theme}
          onChange={setTheme}
          options={[
            {value: 'system', label: m.system()},
            {value: 'light', label: m.light()},
            {value: 'dark', label: m.dark()},
          ]}
        />
        <SegmentedControl
          label={m.language_bookings()}
          value={asked ?? language}
          onChange={change}
          options={languageOptions}
        />
        <p role="status" className="text-14 text-muted empty:hidden">
          {asked && m.changing_the_language()}
        </p>
      </Card>
    </Section>
  )
}

/** The look of this device, and links to what a person may do with their account. */
export function AccountLinks() {
  return (
    <>
      <Appearance />
      <Section title={m.your_account_and_data()} anchor="account-and-data">
        <Card>
          <ul className="divide-y divide-line">
            {links.map(link => (
              <li key={link.to} className="first:-mt-2 last:-mb-2">
                <PageLink {...link} />
              </li>
            ))}
          </ul>
        </Card>
      </Section>
    </>
  )
}

/** A link to a page, with what is there. */
function PageLink({to, label, hint}: {to: string; label: string; hint: string}) {
  return (
    <Link to={to} className="flex items-center justify-between gap-3 py-3">
      <span>
        <span className="block font-medium">{label}</span>
        <span className="block text-14 text-muted">{hint}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </Link>
  )
}

/** The link from the end of a profile to the settings. */
export function SettingsCard() {
  const role = useWho()?.role
  if (!role) return null
  return (
    <Card>
      <div className="-my-2">
        <PageLink
          to={`/dash/${role}/settings`}
          label={m.settings()}
          hint={m.notifications_language_password_and_your_data()}
        />
      </div>
    </Card>
  )
}

/** A page about the account, with a link back to the settings that lead here. */
export function AccountPage({title, lead, children}: {title: string; lead: string; children: ReactNode}) {
  return (
    <>
      <PageHeader title={title} lead={lead} crumbs={[<SettingsLink key="settings" />]} />
      <div className="max-w-2xl space-y-6">{children}</div>
    </>
  )
}

/** The breadcrumb of pages that the settings lead to; staff have an account in their place. */
export function SettingsLink() {
  const role = useWho()?.role
  if (!role) return null
  const to: string = isOfStaff(role) ? '/settings/account' : `/dash/${role}/settings`
  return <Link to={to}>{isOfStaff(role) ? m.your_account() : m.settings()}</Link>
}
