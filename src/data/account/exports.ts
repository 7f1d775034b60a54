import {queryOptions, useMutation, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {newId} from '#lib/id.ts'
import {productFile} from '#lib/product-file.ts'
import {download} from '#api/download.ts'
import * as contract from '#contract/accounts/exports.ts'
import {saveFile} from '#lib/save-file.ts'
import {userKey} from '../app/query-keys.ts'

/** While a copy is being made, it is asked for this often, in milliseconds. */
const making_poll_ms = 3_000

/** Copies of the person's data, newest first; never stored on the device. */
export const exportsQuery = () =>
  queryOptions({
    queryKey: userKey('exports'),
    queryFn: async ({signal}) => (await call(contract.listExports, {signal})).items,
    refetchInterval: ({state: {data}}) => (data?.some(({state}) => state === 'making') ? making_poll_ms : false),
  })

/** Each press asks anew: while a copy is being made, the server answers with that one. */
export function useRequestExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(contract.requestExport, {body: {}, idempotency_key: newId()}),
    onSettled: () => client.invalidateQueries({queryKey: exportsQuery().queryKey}),
  })
}

/** Saves the zip on this device. Throws `ApiError`: `reauthentication_required` without the password. */
export async function downloadExport(id: string, password: string | undefined): Promise<void> {
  const body = password === undefined ? {} : {password}
  saveFile(await download(contract.downloadExport, {id}, {body}), productFile('data.zip'))
}
