import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'

export const Route = createFileRoute('/_public/_write/blog/edit/$uuid')({
  staticData: {title: m.edit_post()},
})
