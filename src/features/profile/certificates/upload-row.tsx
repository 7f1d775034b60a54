import {RotateCw, X} from 'lucide-react'
import type {Upload} from '#data/queries/uploads.ts'
import {Button} from '#ui/primitives/button.tsx'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import {Progress} from '#ui/primitives/progress.tsx'
import {sizeText} from './certificate-words.ts'

function stateText({state, share}: Upload): string {
  if (state === 'waiting') return 'Waits for the one before it'
  return share < 1 ? `${Math.round(share * 100)} % sent` : 'Sent; it is being looked at'
}

/** One upload: its progress, Cancel, and why it failed. */
export function UploadRow({
  upload,
  onCancel,
  onAgain,
}: {
  upload: Upload
  onCancel: () => void
  onAgain: () => void
}) {
  const {file, state, share, problem, mayArrive} = upload
  return (
    <li className="space-y-2 py-2" data-upload={state}>
      <div className="flex min-h-11 items-center gap-3">
        <div className="min-w-0 grow">
          <p className="truncate font-medium">{file.name}</p>
          {state === 'failed' ? (
            <p role="alert" className="text-14 text-bad">
              {problem}
            </p>
          ) : (
            <p className="text-14 text-muted">
              {sizeText(file.size)} · {stateText(upload)}
            </p>
          )}
        </div>
        {state === 'failed' && mayArrive && (
          <Button variant="secondary" size="sm" icon={RotateCw} onClick={onAgain}>
            Try again
          </Button>
        )}
        <IconButton
          label={state === 'failed' ? `Dismiss ${file.name}` : `Cancel uploading ${file.name}`}
          icon={X}
          onClick={onCancel}
        />
      </div>
      {state === 'sending' && <Progress label={`Uploading ${file.name}`} share={share} />}
    </li>
  )
}
