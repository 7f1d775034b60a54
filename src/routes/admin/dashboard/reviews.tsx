import {createFileRoute} from '@tanstack/react-router'
import {ReviewsScreen} from '#features/staff/content/reviews-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/reviews')({
  staticData: {roles: ['admin'], title: 'Reviews'},
  component: ReviewsScreen,
})
