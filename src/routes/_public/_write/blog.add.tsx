import {createFileRoute} from '@tanstack/react-router'

export const Route = createFileRoute('/_public/_write/blog/add')({
  staticData: {title: 'New post'},
})
