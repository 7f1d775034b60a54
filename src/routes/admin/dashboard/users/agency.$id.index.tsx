import {m} from '#messages'
import {createFileRoute, Link} from '@tanstack/react-router'
import {staffPeopleQueries} from '#data/queries/admin/people.ts'
import {CertificateView} from '#features/people/about/file-view.tsx'
import {AgencyScreen} from '#features/staff/people/agency-screen.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'

export const Route = createFileRoute('/admin/dashboard/users/agency/$id/')({
  staticData: {roles: ['admin'], title: m.agency()},
  loader: ({context: {queryClient}, params}) => void queryClient.prefetchQuery(staffPeopleQueries.agency(params.id)),
  component: Agency,
})

function Agency() {
  const {id} = Route.useParams()
  return (
    <AgencyScreen
      id={id}
      action={
        <Link
          to="/admin/dashboard/users/agency/$id/bookings"
          params={{id}}
          search={{}}
          className={buttonClass({variant: 'secondary'})}
        >
          {m.bookings()}
        </Link>
      }
      renderFile={(certificate, onClose) => <CertificateView certificate={certificate} onClose={onClose} />}
    />
  )
}
