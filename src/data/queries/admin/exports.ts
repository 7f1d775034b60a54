import {useMutation} from '@tanstack/react-query'
import {download} from '#api/download.ts'
import {productFile} from '#lib/product-file.ts'
import type {Endpoint} from '#contract/endpoint.ts'
import {saveFile} from '#lib/save-file.ts'

/** A long list takes minutes to read. */
const timeout_ms = 600_000

/** Saves a staff list as CSV with its filters. Throws `ApiError`. */
export const useExport = (list: Endpoint, name: string) =>
  useMutation({
    mutationFn: async (query: object) =>
      saveFile(await download(list, {}, {query, timeout_ms}), productFile(`${name}.csv`)),
  })
