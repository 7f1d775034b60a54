import {m} from '#messages'
import Download from 'lucide-react/icons/download'
import type {Endpoint} from '#contract/endpoint.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useExport} from '#data/queries/admin/exports.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {Button} from '#ui/primitives/button.tsx'

const failed = (error: unknown) =>
  toast({title: m.the_file_could_not_be_downloaded(), description: messageOf(error), tone: 'bad'})

interface ExportButtonProps {
  of: Endpoint
  /** The file's name, without its ending. */
  name: string
  query?: object
  /** Names the list where it is not the screen's own. */
  label?: string
}

/** Saves a list as CSV with the filters that are set. @see src/domain/rules-people.md#exports-of-lists */
export function ExportButton({of, name, query = {}, label = m.export_csv()}: ExportButtonProps) {
  const {mutate, isPending} = useExport(of, name)
  const needs = useNeedsConnection()
  return (
    <Button
      variant="secondary"
      icon={Download}
      busy={isPending}
      disabledReason={needs(m.exporting())}
      onClick={() => mutate(query, {onError: failed})}
    >
      {label}
    </Button>
  )
}
