import {createFileRoute} from '@tanstack/react-router'
import {profileQueries} from '#data/profile.ts'
import {reviewQueries} from '#data/reviews.ts'
import {OwnReviewsScreen} from '#features/reviews/own-reviews-screen.tsx'

export const Route = createFileRoute('/_app/dash/caretaker/reviews/')({
  staticData: {roles: ['caretaker'], title: 'Your reviews'},
  loader: ({context: {queryClient}}) => {
    void queryClient.prefetchQuery(profileQueries.caretaker())
    void queryClient.prefetchQuery(reviewQueries.invitations())
  },
  component: () => <OwnReviewsScreen of="caretaker" />,
})
