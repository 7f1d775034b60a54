import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'

export const Route = createFileRoute('/_public/_write/blog/add')({
  staticData: {title: m.new_post()},
})
