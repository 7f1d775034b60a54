import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useState, type ReactNode} from 'react'
import type {AgencyDetail} from '#contract/admin/people-shapes.ts'
import type {Certificate} from '#contract/files.ts'
import {staffPeopleQueries} from '#data/queries/admin/people.ts'
import {SectionIndex} from '#ui/frame/section-index.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {AgencyPhone} from './agency-phone.tsx'
import {AgencyChip} from './agencies-screen.tsx'
import {AuditOf} from '../platform/audit-list.tsx'
import {OwnerSection} from './account-facts.tsx'
import {ContactActions} from './contact-actions.tsx'
import {Notes} from './notes.tsx'
import {RecentActivity} from './recent-activity.tsx'
import {DateTime} from '../date-time.tsx'
import {LoadError} from '../staff-list.tsx'
import {Phone} from './contact-links.tsx'
import {ratingText} from '../text.ts'
import {sections} from '../people-sections.ts'
import {EndSignIns, SuspendPart} from './account-actions.tsx'

const roleWords = {owner: m.owner(), coordinator: m.coordinator(), field: m.field_caregiver()} as const

function factsOf({agency, website, about, location, rating, reviews_count}: AgencyDetail) {
  const rows = [
    {label: m.owner(), value: agency.owner_email},
    {label: m.phone(), value: agency.phone_number && <Phone number={agency.phone_number} />},
    {label: m.counties(), value: agency.county.join('; ')},
    {label: m.place(), value: location},
    // unchecked user input is shown as text, not as a link
    {label: m.website(), value: website},
    {label: m.about_bio(), value: about},
    {label: m.since_header(), value: <DateTime at={agency.created_at} dayOnly />},
    {label: m.rating(), value: rating !== null && ratingText(rating, reviews_count)},
  ]
  return rows.flatMap(({label, value}) => (value ? [{label, value}] : []))
}

/** One agency: profile, people, certificates, recent activity and audit log. */
export function AgencyScreen({
  id,
  renderFile,
  action,
}: {
  id: string
  renderFile: (certificate: Certificate, onClose: () => void) => ReactNode
  /** Further actions, such as a link to its bookings. */
  action?: ReactNode
}) {
  const {data, error, refetch} = useQuery(staffPeopleQueries.agency(id))
  const [shown, setShown] = useState<Certificate | null>(null)
  const crumbs = [
    <Link key="list" to="/admin/dashboard/users/agency" search={{}}>
      {m.agencies()}
    </Link>,
  ]
  if (!data) {
    return (
      <>
        <PageHeader title={m.agency()} crumbs={crumbs} />
        {error ? (
          <LoadError what={m.this_agency()} error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonCards count={3} />
        )}
      </>
    )
  }
  const {agency, owner, people, certificates} = data
  const suspension = {of: 'agency', id, name: agency.legal_name} as const
  return (
    <>
      <PageHeader
        title={agency.legal_name}
        crumbs={crumbs}
        lead={<AgencyChip agency={agency} />}
        action={
          <>
            {action}
            {!agency.suspended && <SuspendPart {...suspension} suspended={null} />}
          </>
        }
      />
      <SectionIndex
        label={m.sections_of_this_page()}
        sections={[
          sections.profile,
          sections.people,
          sections.papers,
          sections.notes,
          sections.totals,
          sections.bookings,
          sections.invoices,
          sections.reviews,
          sections.audit,
        ]}
      />
      <div className="space-y-10">
        {agency.suspended && <SuspendPart {...suspension} suspended={agency.suspended} />}
        <Section
          anchor={sections.profile.anchor}
          title={sections.profile.title}
          action={<AgencyPhone agency={agency} />}
        >
          <Card>
            <KeyValues columns={2} items={factsOf(data)} />
          </Card>
        </Section>
        <Section anchor={sections.people.anchor} title={sections.people.title} count={people.length}>
          <Card>
            <ul className="divide-y divide-line">
              {people.map(person => (
                <li key={person.user_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
                  <span>
                    <Link
                      to="/admin/dashboard/users/caregivers/$id"
                      params={{id: person.user_id}}
                      className="target inline-flex items-center font-medium text-primary underline-offset-4 hover:underline"
                    >
                      {person.name || person.email}
                    </Link>{' '}
                    {person.name && <span className="text-14 text-muted">{person.email}</span>}
                  </span>
                  <span className="flex flex-wrap items-center gap-x-4 gap-y-2 text-14 text-muted">
                    {roleWords[person.member_role]}
                    {person.is_invited && m.then_not_accepted()}
                    {person.is_suspended && m.then_suspended()}
                    {person.email === agency.owner_email && (
                      <ContactActions
                        person={person}
                        name={person.name}
                        isSuspended={person.is_suspended}
                        isClosed={person.is_closed}
                        size="sm"
                      />
                    )}
                    <EndSignIns id={person.user_id} name={person.name} size="sm" />
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        </Section>
        <Section anchor={sections.papers.anchor} title={sections.papers.title} count={certificates.length}>
          <Card>
            {certificates.length === 0 && <p className="text-muted">{m.none_uploaded()}</p>}
            <ul>
              {certificates.map(certificate => (
                <li key={certificate.id}>
                  <Button variant="quiet" size="sm" onClick={() => setShown(certificate)}>
                    {certificate.name}
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        </Section>
        <Notes target="agency" target_id={id} />
        <OwnerSection owner={owner} isPaid />
        <RecentActivity of={data} by={{agency_id: id}} />
        <AuditOf id={id} />
      </div>
      {shown && renderFile(shown, () => setShown(null))}
    </>
  )
}
