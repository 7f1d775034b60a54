import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'

/** Links to the notification settings. */
export function NotificationSettingsCard() {
  return (
    <Section title={m.notifications()} anchor="notifications">
      <Card className="space-y-3">
        <p className="text-muted">{m.what_we_send_by_email_and()}</p>
        <Link to="/settings/notifications" className={buttonClass({variant: 'secondary'})}>
          <Bell aria-hidden className="size-5" />
          {m.choose_notifications()}
        </Link>
      </Card>
    </Section>
  )
}
