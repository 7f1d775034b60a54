import {createFileRoute} from '@tanstack/react-router'
import {SignedInFrame} from '#features/app/signed-in-frame.tsx'

export const Route = createFileRoute('/_app')({
  staticData: {roles: ['parent', 'caretaker', 'agency', 'admin', 'blog_writer']},
  component: SignedInFrame,
})
