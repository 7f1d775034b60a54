import {Globe} from 'lucide-react'
import type {PublicOrganization} from '#contract/accounts/profiles.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {AboutHead} from './about-head.tsx'
import type {FileView} from './file-view.ts'
import {PaperList} from './paper-list.tsx'

/** What an agency says of itself: where it works, its page, its certificates. */
export function AboutAgency({agency, FileView}: {agency: PublicOrganization; FileView: FileView}) {
  const {website} = agency
  return (
    <div className="space-y-6">
      <AboutHead
        name={agency.legal_name}
        picture={agency.logo_url}
        location={agency.location}
        rated={agency}
      />
      <KeyValues items={[{label: 'Works in', value: agency.county.join('\n')}]} />
      {website && (
        <a
          href={website}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({variant: 'secondary', size: 'sm'})}
        >
          <Globe aria-hidden className="size-5" />
          {website.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
        </a>
      )}
      <PaperList names={agency.certifications} files={agency.certificates} FileView={FileView} />
    </div>
  )
}
