import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {ReviewsScreen} from '#features/staff/content/reviews-screen.tsx'
import {ReviewsSearch} from '#features/staff/search-params.ts'

export const Route = createFileRoute('/admin/dashboard/reviews')({
  staticData: {roles: ['admin'], title: m.reviews()},
  validateSearch: ReviewsSearch,
  component: Reviews,
})

function Reviews() {
  const navigate = Route.useNavigate()
  return (
    <ReviewsScreen
      search={Route.useSearch()}
      onSearch={change =>
        void navigate({search: before => ({...before, ...change}), replace: true, resetScroll: false})
      }
    />
  )
}
