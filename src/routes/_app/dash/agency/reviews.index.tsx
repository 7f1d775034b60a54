import {createFileRoute, redirect} from '@tanstack/react-router'
import {profileQueries} from '#data/profile.ts'
import {reviewQueries} from '#data/reviews.ts'
import {who} from '#data/who.ts'
import {OwnReviewsScreen} from '#features/reviews/own-reviews-screen.tsx'

export const Route = createFileRoute('/_app/dash/agency/reviews/')({
  staticData: {roles: ['agency'], title: 'Your reviews'},
  beforeLoad: () => {
    if (who.get()?.member_role === 'field') throw redirect({to: '/dash/agency', replace: true})
  },
  loader: ({context: {queryClient}}) => {
    void queryClient.prefetchQuery(profileQueries.organization())
    void queryClient.prefetchQuery(reviewQueries.invitations())
  },
  component: () => <OwnReviewsScreen of="agency" />,
})
