import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {Id} from '#contract/shapes.ts'

export const Route = createFileRoute('/_public/_write/blog/add')({
  staticData: {title: m.new_post()},
  validateSearch: v.object({
    /** Tells apart the new posts that only this device has. */
    draft: v.fallback(v.optional(Id), undefined),
  }),
})
