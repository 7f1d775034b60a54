import {m} from '#messages'
import type {OrganizationProfile} from '#contract/accounts/profiles.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {AboutButton} from '#features/people/about/about-button.tsx'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'

/** An agency's name and logo, with a button that opens its page as families read it before they dealt with it. */
export function AgencyPreview({
  agency: {id, legal_name, logo_url},
}: {
  agency: Pick<OrganizationProfile, 'id' | 'legal_name' | 'logo_url'>
}) {
  const isOnline = useOnline()
  return (
    <Section title={m.how_families_see_you()}>
      <Card tone="warm" className="space-y-3">
        <div className="flex items-center gap-3">
          <Avatar name={legal_name} src={logo_url} size={56} />
          <p className="min-w-0 text-18 font-semibold wrap-anywhere">{legal_name}</p>
        </div>
        {isOnline ? (
          <AboutButton
            caretaker_id={null}
            org_id={id}
            name={legal_name}
            hasFavourite={false}
            label={m.see_your_page_as_families_see_it()}
          />
        ) : (
          <p className="text-muted">{m.the_preview_needs_a_connection()}</p>
        )}
      </Card>
    </Section>
  )
}
