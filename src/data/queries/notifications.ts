import {queryOptions, useMutation, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import type {AnswerOf, BodyIn} from '#contract/endpoint.ts'
import * as contract from '#contract/notifications.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {stored_for_ms} from '#offline/queries/persist.ts'
import {persistAs} from '../offline/query-persister.ts'
import {userKey} from '../app/query-keys.ts'

type List = AnswerOf<typeof contract.listNotifications>

const persister = persistAs({
  name: 'notices',
  answer: contract.listNotifications.answer,
  max_age_ms: stored_for_ms.bookings,
})

const persistSettings = persistAs({
  name: 'settings',
  answer: contract.getNotificationSettings.answer,
  max_age_ms: stored_for_ms.bookings,
})

/** The number loaded at first; older ones load on demand. */
export const first_page_size = 30

/** The person's notifications and their settings. */
export const notificationQueries = {
  all: () => userKey('notices'),
  lists: () => userKey('notices', 'list'),
  /** The newest `limit`, always with the count of unread ones. */
  list: (limit: number) =>
    queryOptions({
      queryKey: userKey('notices', 'list', limit),
      queryFn: ({signal}) => call(contract.listNotifications, {query: {limit, zone: deviceZone()}, signal}),
      persister,
    }),
  settings: () =>
    queryOptions({
      queryKey: userKey('notice-settings'),
      queryFn: ({signal}) => call(contract.getNotificationSettings, {signal}),
      persister: persistSettings,
    }),
}

/** Marks the given notifications or all as read, optimistically with rollback. */
export function useReadNotifications() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids?: string[]) => call(contract.readNotifications, {body: {...(ids && {ids})}}),
    onMutate: async ids => {
      await client.cancelQueries({queryKey: notificationQueries.lists()})
      const before = client.getQueriesData<List>({queryKey: notificationQueries.lists()})
      const read_at = new Date().toISOString()
      client.setQueriesData<List>({queryKey: notificationQueries.lists()}, list => {
        if (!list) return list
        const isNow = (notification: List['items'][number]) =>
          notification.read_at === null && (ids === undefined || ids.includes(notification.id))
        const unread = ids === undefined ? 0 : Math.max(0, list.unread - list.items.filter(isNow).length)
        return {...list, unread, items: list.items.map(each => (isNow(each) ? {...each, read_at} : each))}
      })
      return before
    },
    onError: (_, __, before) => {
      for (const [key, list] of before ?? []) client.setQueryData(key, list)
    },
    onSettled: () => void client.invalidateQueries({queryKey: notificationQueries.lists()}),
  })
}

type Change = BodyIn<typeof contract.changeNotificationSettings>

/** Changes the notification channels one change at a time, so that the last answer is the current state. */
export function useChangeNotificationSettings() {
  const client = useQueryClient()
  return useMutation({
    scope: {id: 'notice-settings'},
    mutationFn: (body: Change) => call(contract.changeNotificationSettings, {body}),
    onSuccess: async answer => {
      const {queryKey} = notificationQueries.settings()
      // an answer still in transit may be older
      await client.cancelQueries({queryKey})
      client.setQueryData(queryKey, answer)
    },
  })
}
