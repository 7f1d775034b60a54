import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import type {ReactNode} from 'react'
import type {UserDetail} from '#contract/admin/people-shapes.ts'
import type {Certificate} from '#contract/files.ts'
import {staffPeopleQueries} from '#data/queries/admin/people.ts'
import {rateText} from '#lib/money-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {SectionIndex} from '#ui/frame/section-index.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {AuditOf} from '../platform/audit-list.tsx'
import {RecentActivity} from './recent-activity.tsx'
import {DateTime, dateTimeText} from '../date-time.tsx'
import {LoadError} from '../staff-list.tsx'
import {EndSignIns, PersonChips, ResetSecondStep, SuspendPart} from './account-actions.tsx'
import {OwnerSection, SignInsSection} from './account-facts.tsx'
import {ContactActions} from './contact-actions.tsx'
import {Phone} from './contact-links.tsx'
import {Notes} from './notes.tsx'
import {OfferedHours} from './offered-hours.tsx'
import {ratingText} from '../text.ts'
import {sections} from '../people-sections.ts'
import {VerifyCaretaker, VerifyFamily} from './verification.tsx'
import {fullName} from '#lib/full-name.ts'

const lists = {
  parents: {to: '/admin/dashboard/users/parents', label: m.careseekers()},
  caregivers: {to: '/admin/dashboard/users/caregivers', label: m.caregivers()},
} as const

/** Facts of the account and the profile that are there. */
function factsOf({person, account, family, caretaker, agency}: UserDetail) {
  const rows = [
    {
      label: m.email(),
      value: (
        <>
          <a href={`mailto:${person.email}`}>{person.email}</a>
          {!account.is_email_verified && m.not_verified_staff()}
          {account.new_email && m.to_become_once_verified({new_email: account.new_email})}
        </>
      ),
    },
    {label: m.phone(), value: person.phone_number && <Phone number={person.phone_number} />},
    {
      label: m.agency(),
      value: agency && (
        <Link
          to="/admin/dashboard/users/agency/$id"
          params={{id: agency.id}}
          className="font-medium text-primary underline"
        >
          {agency.legal_name}
        </Link>
      ),
    },
    {label: m.place(), value: person.location},
    {label: m.since_header(), value: <DateTime at={person.created_at} dayOnly />},
    {label: m.children(), value: family && String(family.number_of_children)},
    {label: m.about_the_children(), value: family?.children_details},
    {label: m.preferences(), value: family?.childcare_preferences},
    {label: m.about_bio(), value: caretaker?.bio},
    {label: m.hourly_rate(), value: caretaker && rateText(dollarsToCents(caretaker.hourly_rate))},
    {label: m.work_distance(), value: caretaker && m.miles_staff({count: caretaker.work_distance})},
    {
      label: m.rating(),
      value: caretaker?.rating != null && ratingText(caretaker.rating, caretaker.reviews_count),
    },
  ]
  return rows.flatMap(({label, value}) => (value ? [{label, value}] : []))
}

/** One careseeker or caregiver: profile, verification, recent activity and audit log. */
export function PersonScreen({
  kind,
  id,
  renderFile,
}: {
  kind: keyof typeof lists
  id: string
  renderFile: (certificate: Certificate, onClose: () => void) => ReactNode
}) {
  const {data, error, refetch} = useQuery(staffPeopleQueries.person(id))
  const {to, label} = lists[kind]
  const crumbs = [
    <Link key="list" to={to} search={{}}>
      {label}
    </Link>,
  ]
  if (!data) {
    return (
      <>
        <PageHeader title={label} crumbs={crumbs} />
        {error ? (
          <LoadError what={m.this_person()} error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonCards count={3} />
        )}
      </>
    )
  }
  const {person, account, owner, family, caretaker} = data
  const name = fullName(person)
  return (
    <>
      <PageHeader
        title={name}
        crumbs={crumbs}
        lead={<PersonChips person={person} />}
        action={
          <>
            <ContactActions
              person={person}
              name={name}
              isSuspended={person.suspended !== null}
              isClosed={account.closed_at !== null}
            />
            <EndSignIns id={id} name={name} />
            {person.has_second_step && <ResetSecondStep user_id={id} name={name} size="md" />}
            {!person.suspended && <SuspendPart of="person" id={id} name={name} suspended={null} />}
          </>
        }
      />
      <SectionIndex
        label={m.sections_of_this_page()}
        sections={[
          sections.profile,
          sections.notes,
          ...(owner ? [sections.totals] : []),
          ...(caretaker ? [sections.hours] : []),
          ...(caretaker || family ? [sections.verification] : []),
          sections.bookings,
          sections.invoices,
          sections.reviews,
          sections.logins,
          sections.audit,
        ]}
      />
      <div className="space-y-10">
        {person.suspended && <SuspendPart of="person" id={id} name={name} suspended={person.suspended} />}
        {account.closed_at && (
          <Callout tone="info" title={m.closed_by_its_owner_on({date_time_text: dateTimeText(account.closed_at)})} />
        )}
        <Section anchor={sections.profile.anchor} title={sections.profile.title}>
          <Card>
            <KeyValues columns={2} items={factsOf(data)} />
            {family?.other && (
              <p className="pt-4 text-14">
                {m.the_other_adult_of_this_family()}{' '}
                <Link
                  to="/admin/dashboard/users/parents/$id"
                  params={{id: family.other.user_id}}
                  className="font-medium text-primary underline"
                >
                  {family.other.name}
                </Link>
                {family.other.is_invited && m.then_not_accepted()}
              </p>
            )}
          </Card>
        </Section>
        <Notes target="user" target_id={id} />
        {owner && <OwnerSection owner={owner} isPaid={caretaker !== null} />}
        {caretaker && <OfferedHours caretaker={caretaker} />}
        {caretaker && <VerifyCaretaker person={person} caretaker={caretaker} renderFile={renderFile} />}
        {family && <VerifyFamily person={person} />}
        <RecentActivity
          of={data}
          by={{
            q: person.email,
            provider_id: caretaker?.id,
            parent_id: family ? (person.profile_id ?? undefined) : undefined,
          }}
        />
        <SignInsSection sign_ins={account.sign_ins} />
        <AuditOf id={id} />
      </div>
    </>
  )
}
