import {Eye, FileText} from 'lucide-react'
import {useState} from 'react'
import type {Certificate} from '#contract/files.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import type {FileView} from './file-view.ts'

/** Courses and certificates by name; those with a file that this reader may see can be looked at. */
export function PaperList({
  names,
  files,
  FileView,
}: {
  names: readonly string[]
  files: readonly Certificate[]
  FileView: FileView
}) {
  const needs = useNeedsConnection()
  const [shown, setShown] = useState<Certificate>()
  if (names.length === 0) return null
  return (
    <section aria-label="Certificates" className="space-y-2">
      <h3 className="font-semibold">Courses and certificates</h3>
      <ul className="divide-y divide-line border-y border-line">
        {names.map(name => {
          const file = files.find(each => each.name === name)
          return (
            <li key={name} className="flex min-h-11 items-center gap-3 py-1">
              <FileText aria-hidden className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 grow wrap-anywhere">{name}</span>
              {file && (
                <IconButton
                  label={`View ${name}`}
                  icon={Eye}
                  disabledReason={needs('Looking at it')}
                  onClick={() => setShown(file)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {shown && <FileView certificate={shown} onClose={() => setShown(undefined)} />}
    </section>
  )
}
