import {Link} from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'

/** Links to the notification settings. */
export function NotificationSettingsCard() {
  return (
    <Section title="Notifications">
      <Card className="space-y-3">
        <p className="text-muted">What we send by email and to this device, and your quiet hours.</p>
        <Link to="/settings/notifications" className={buttonClass({variant: 'secondary'})}>
          <Bell aria-hidden className="size-5" />
          Choose notifications
        </Link>
      </Card>
    </Section>
  )
}
