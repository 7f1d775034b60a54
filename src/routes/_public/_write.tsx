import {createFileRoute, useParams, useSearch} from '@tanstack/react-router'
import {staffRoles} from '#contract/accounts/roles.ts'
import {PostPreview} from '#features/blog/post-body.tsx'
import {EditorScreen} from '#features/blog/editor/editor-screen.tsx'

// one layout for both addresses, so that the editor stays mounted when a new post gets its own
export const Route = createFileRoute('/_public/_write')({
  staticData: {roles: staffRoles},
  component: Write,
})

function Write() {
  const {uuid} = useParams({strict: false})
  const {draft} = useSearch({strict: false})
  const navigate = Route.useNavigate()
  return (
    <EditorScreen
      uuid={uuid}
      draft={draft}
      renderPost={words => <PostPreview post={words} />}
      onCreated={id =>
        void navigate({
          to: '/blog/edit/$uuid',
          params: {uuid: id},
          replace: true,
          ignoreBlocker: true,
          resetScroll: false,
        })
      }
    />
  )
}
