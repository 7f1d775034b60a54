import {createFileRoute, redirect} from '@tanstack/react-router'
import {profileQueries} from '#data/queries/profile.ts'
import {reviewQueries} from '#data/queries/reviews.ts'
import {who} from '#data/account/current-user.ts'
import {OwnReviewsScreen} from '#features/people/reviews/own-reviews-screen.tsx'

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
