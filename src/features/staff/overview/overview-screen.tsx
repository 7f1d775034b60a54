import {useQuery} from '@tanstack/react-query'
import {operationsQueries} from '#data/queries/admin/desk.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {Figures} from './figures.tsx'
import {LoadError} from '../not-loaded.tsx'
import {StaffUsers} from '../people/staff-users.tsx'
import {WaitingCards} from './waiting-cards.tsx'

/** Where staff begin: what needs a person, then how the product does, then who they are. */
export function OverviewScreen() {
  const {data, error, refetch} = useQuery(operationsQueries.overview())
  const total = data && Object.values(data.waiting).reduce((sum, {count}) => sum + count, 0)
  return (
    <>
      <PageHeader
        title="Dashboard"
        lead={
          total !== undefined &&
          (total === 0
            ? 'Nothing needs a person right now.'
            : total === 1
              ? 'One thing needs a person.'
              : `${total} things need a person.`)
        }
      />
      <div className="space-y-10">
        <Section title="What needs a person">
          {data ? (
            <WaitingCards waiting={data.waiting} />
          ) : error ? (
            <LoadError what="The overview" error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonCards count={3} />
          )}
        </Section>
        {data && <Figures overview={data} />}
        <StaffUsers />
      </div>
    </>
  )
}
