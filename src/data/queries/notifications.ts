import {infiniteQueryOptions, queryOptions, useMutation, useQueryClient, type InfiniteData} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import type {AnswerOf, BodyIn} from '#contract/endpoint.ts'
import {limits} from '#contract/limits.ts'
import * as contract from '#contract/notifications.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {stored_for_ms} from '#offline/queries/persist.ts'
import {persistAs} from '../offline/query-persister.ts'
import {userKey} from '../app/query-keys.ts'
import {pagesOf} from './all-pages.ts'
import {useOlderPages} from './use-older-pages.ts'

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

/** The numbers loaded at first, and on demand each time. */
export const first_page_size = 30
const older_page_size = 100

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
  /** All in pages, for what is older than the first. */
  pages: () =>
    infiniteQueryOptions({
      queryKey: userKey('notices', 'pages'),
      queryFn: ({pageParam, signal}) => {
        const page = pageParam === null ? {limit: first_page_size} : {limit: older_page_size, cursor: pageParam}
        return call(contract.listNotifications, {query: {...page, zone: deviceZone()}, signal})
      },
      initialPageParam: null as string | null,
      getNextPageParam: (last: List) => last.next_cursor,
    }),
  /** One of them, however old; null if there is none. */
  one: (id: string) =>
    queryOptions({
      queryKey: userKey('notice', id),
      queryFn: async ({signal}) => {
        const page = {limit: String(limits.list_max), zone: deviceZone()}
        const ask = (cursor: string | undefined) => call(contract.listNotifications, {query: {...page, cursor}, signal})
        for await (const {items} of pagesOf(ask)) {
          const found = items.find(each => each.id === id)
          if (found) return found
        }
        return null
      },
    }),
  settings: () =>
    queryOptions({
      queryKey: userKey('notice-settings'),
      queryFn: ({signal}) => call(contract.getNotificationSettings, {signal}),
      persister: persistSettings,
    }),
}

/** The notifications of the newest page, and older ones on demand. */
export const useOlderNotifications = (list: List | undefined) => useOlderPages(list, notificationQueries.pages())

/** A list in which the given notifications or all are read. */
function markedRead(list: List, ids: readonly string[] | undefined, read_at: string): List {
  const isNow = (notification: List['items'][number]) =>
    notification.read_at === null && (ids === undefined || ids.includes(notification.id))
  const unread = ids === undefined ? 0 : Math.max(0, list.unread - list.items.filter(isNow).length)
  return {...list, unread, items: list.items.map(each => (isNow(each) ? {...each, read_at} : each))}
}

/** Marks the given notifications or all as read, optimistically with rollback. */
export function useReadNotifications() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids?: string[]) => call(contract.readNotifications, {body: {...(ids && {ids})}}),
    onMutate: async ids => {
      await client.cancelQueries({queryKey: notificationQueries.all()})
      const before = client.getQueriesData({queryKey: notificationQueries.all()})
      const read_at = new Date().toISOString()
      const mark = (list: List) => markedRead(list, ids, read_at)
      client.setQueriesData<List>({queryKey: notificationQueries.lists()}, list => list && mark(list))
      client.setQueryData<InfiniteData<List, string | null>>(
        notificationQueries.pages().queryKey,
        data => data && {...data, pages: data.pages.map(mark)},
      )
      return before
    },
    onError: (_, __, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data)
    },
    onSettled: () => void client.invalidateQueries({queryKey: notificationQueries.all()}),
  })
}

export type SettingsChange = BodyIn<typeof contract.changeNotificationSettings>

/** Changes the notification channels one change at a time, so that the last answer is the current state. */
export function useChangeNotificationSettings() {
  const client = useQueryClient()
  return useMutation({
    scope: {id: 'notice-settings'},
    mutationFn: (body: SettingsChange) => call(contract.changeNotificationSettings, {body}),
    onSuccess: async answer => {
      const {queryKey} = notificationQueries.settings()
      // an answer still in transit may be older
      await client.cancelQueries({queryKey})
      client.setQueryData(queryKey, answer)
    },
  })
}
